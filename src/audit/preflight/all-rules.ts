/** All rules of preflight; docs/preflight.md lists them in this order. */
import type { PreflightRule } from './rule.ts';
import { fileNoEncryption } from './rules/file-no-encryption.ts';
import { filePageTree } from './rules/file-page-tree.ts';
import { fileWhole } from './rules/file-whole.ts';
import { fileWrittenOnce } from './rules/file-written-once.ts';
import { limitArray } from './rules/limit-array.ts';
import { limitDictionary } from './rules/limit-dictionary.ts';
import { limitName } from './rules/limit-name.ts';
import { limitObjects } from './rules/limit-objects.ts';
import { limitStateDepth } from './rules/limit-state-depth.ts';
import { limitString } from './rules/limit-string.ts';
import { printAllBeside } from './rules/print-all-beside.ts';
import { printGrayKnocksOut } from './rules/print-gray-knocks-out.ts';
import { printKOnly } from './rules/print-k-only.ts';
import { printKeepsData } from './rules/print-keeps-data.ts';
import { printLayersOn } from './rules/print-layers-on.ts';
import { printNoInterpolation } from './rules/print-no-interpolation.ts';
import { printOneContent } from './rules/print-one-content.ts';
import { printOverprintCoat } from './rules/print-overprint-coat.ts';
import { printPlainLayers } from './rules/print-plain-layers.ts';
import { printPlainStates } from './rules/print-plain-states.ts';
import { printWhiteKnocksOut } from './rules/print-white-knocks-out.ts';
import { psLast } from './rules/ps-last.ts';
import { psNames } from './rules/ps-names.ts';
import { psPathsOnly } from './rules/ps-paths-only.ts';
import { psSpotOnly } from './rules/ps-spot-only.ts';
import { vtDpartCover } from './rules/vt-dpart-cover.ts';
import { vtDpartNodes } from './rules/vt-dpart-nodes.ts';
import { vtDpartOnPage } from './rules/vt-dpart-on-page.ts';
import { vtDpartroot } from './rules/vt-dpartroot.ts';
import { vtDpartsNested } from './rules/vt-dparts-nested.ts';
import { vtDpm } from './rules/vt-dpm.ts';
import { vtModdate } from './rules/vt-moddate.ts';
import { vtReuseHints } from './rules/vt-reuse-hints.ts';
import { vtVersion } from './rules/vt-version.ts';
import { x4Boxes } from './rules/x4-boxes.ts';
import { x4ContentBalance } from './rules/x4-content-balance.ts';
import { x4Devicen } from './rules/x4-devicen.ts';
import { x4Extgstate } from './rules/x4-extgstate.ts';
import { x4FontCidMap } from './rules/x4-font-cid-map.ts';
import { x4FontNotdef } from './rules/x4-font-notdef.ts';
import { x4FontWidths } from './rules/x4-font-widths.ts';
import { x4FontsEmbedded } from './rules/x4-fonts-embedded.ts';
import { x4Header } from './rules/x4-header.ts';
import { x4IccClass } from './rules/x4-icc-class.ts';
import { x4IccEmbedded } from './rules/x4-icc-embedded.ts';
import { x4Id } from './rules/x4-id.ts';
import { x4InfoAgrees } from './rules/x4-info-agrees.ts';
import { x4InfoNoVersion } from './rules/x4-info-no-version.ts';
import { x4NoActions } from './rules/x4-no-actions.ts';
import { x4NoAlternatives } from './rules/x4-no-alternatives.ts';
import { x4NoAnnotations } from './rules/x4-no-annotations.ts';
import { x4NoEmbeddedFiles } from './rules/x4-no-embedded-files.ts';
import { x4NoExternalStreams } from './rules/x4-no-external-streams.ts';
import { x4NoFormFields } from './rules/x4-no-form-fields.ts';
import { x4NoLzw } from './rules/x4-no-lzw.ts';
import { x4NoPreseparated } from './rules/x4-no-preseparated.ts';
import { x4NoRgb } from './rules/x4-no-rgb.ts';
import { x4NoTransparency } from './rules/x4-no-transparency.ts';
import { x4OcNames } from './rules/x4-oc-names.ts';
import { x4OcNoAs } from './rules/x4-oc-no-as.ts';
import { x4OcOrder } from './rules/x4-oc-order.ts';
import { x4Operators } from './rules/x4-operators.ts';
import { x4OutputIntent } from './rules/x4-output-intent.ts';
import { x4OverprintIcc } from './rules/x4-overprint-icc.ts';
import { x4PageSize } from './rules/x4-page-size.ts';
import { x4Resources } from './rules/x4-resources.ts';
import { x4SpotAlternate } from './rules/x4-spot-alternate.ts';
import { x4SpotNames } from './rules/x4-spot-names.ts';
import { x4SpotSame } from './rules/x4-spot-same.ts';
import { x4TrimOnPage } from './rules/x4-trim-on-page.ts';
import { x4Xmp } from './rules/x4-xmp.ts';
import { x4XmpDates } from './rules/x4-xmp-dates.ts';
import { x4XmpIds } from './rules/x4-xmp-ids.ts';
import { x4XmpNames } from './rules/x4-xmp-names.ts';
import { x4XmpTrapped } from './rules/x4-xmp-trapped.ts';
import { x4XmpVersion } from './rules/x4-xmp-version.ts';
import { x4Xobjects } from './rules/x4-xobjects.ts';

export const PREFLIGHT_RULES: readonly PreflightRule[] = [
  fileNoEncryption,
  filePageTree,
  fileWhole,
  fileWrittenOnce,
  x4Boxes,
  x4ContentBalance,
  x4Devicen,
  x4Extgstate,
  x4FontCidMap,
  x4FontNotdef,
  x4FontWidths,
  x4FontsEmbedded,
  x4Header,
  x4IccClass,
  x4IccEmbedded,
  x4Id,
  x4InfoAgrees,
  x4InfoNoVersion,
  x4NoActions,
  x4NoAlternatives,
  x4NoAnnotations,
  x4NoEmbeddedFiles,
  x4NoExternalStreams,
  x4NoFormFields,
  x4NoLzw,
  x4NoPreseparated,
  x4NoRgb,
  x4NoTransparency,
  x4OcNames,
  x4OcNoAs,
  x4OcOrder,
  x4Operators,
  x4OutputIntent,
  x4OverprintIcc,
  x4PageSize,
  x4Resources,
  x4SpotAlternate,
  x4SpotNames,
  x4SpotSame,
  x4TrimOnPage,
  x4XmpDates,
  x4XmpIds,
  x4XmpNames,
  x4XmpTrapped,
  x4XmpVersion,
  x4Xmp,
  x4Xobjects,
  psLast,
  psNames,
  psPathsOnly,
  psSpotOnly,
  vtDpartCover,
  vtDpartNodes,
  vtDpartOnPage,
  vtDpartroot,
  vtDpartsNested,
  vtDpm,
  vtModdate,
  vtReuseHints,
  vtVersion,
  printAllBeside,
  printGrayKnocksOut,
  printKOnly,
  printLayersOn,
  printNoInterpolation,
  printOneContent,
  printOverprintCoat,
  printWhiteKnocksOut,
  printKeepsData,
  printPlainStates,
  printPlainLayers,
  limitArray,
  limitDictionary,
  limitName,
  limitObjects,
  limitStateDepth,
  limitString,
];
