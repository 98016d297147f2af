/** The layers of print files, from the board upwards; steps of finishing are last, so that nothing covers them. */
import type { Layer } from '../pdf/layers.ts';
import type { StaticPageName } from './static/draw-static.ts';

/** Layers by name. What finishing goes by is their processing step (ISO 19593-1), not the name. */
const LAYERS = [
  { name: 'Art' },
  // Around the strips of a sheet; steps of finishing come after it, too.
  { name: 'Marks' },
  { name: 'Legend', step: { group: 'Legend' } },
  { name: 'Imaging' },
  { name: 'Varnish', step: { group: 'Varnish' } },
  // The coat is an ink like others: the standard has no step for it.
  { name: 'Coat' },
  { name: 'Coat print' },
  { name: 'Perforation', step: { group: 'Structural', type: 'Perforating' } },
  { name: 'Cut', step: { group: 'Structural', type: 'Cutting' } },
] as const satisfies readonly Layer[];

export type LayerName = (typeof LAYERS)[number]['name'];

/** All layers in their order. */
export const PRINT_LAYERS: readonly (Layer & { readonly name: LayerName })[] = LAYERS;

/** What a player scratches off, and the clear varnish beneath, which a screen would show as a paint. */
export const COAT_LAYERS: readonly LayerName[] = ['Varnish', 'Coat', 'Coat print'];

/** Steps of finishing: no ink that a buyer sees. */
export const TECHNICAL_LAYERS: readonly LayerName[] = ['Perforation', 'Cut'];

/** On which layer each static page lies. */
export const STATIC_LAYERS: Readonly<Record<StaticPageName, LayerName>> = {
  'art-front': 'Art',
  'art-back': 'Art',
  varnish: 'Varnish',
  coat: 'Coat',
  'coat-print': 'Coat print',
  perforation: 'Perforation',
  cut: 'Cut',
  'marks-head': 'Marks',
  'marks-foot': 'Marks',
  'marks-left': 'Marks',
  'marks-right': 'Marks',
  'legend-front': 'Legend',
  'legend-back': 'Legend',
  'legend-foot': 'Legend',
};
