/**
 * The job ticket: XJDF 2 by CIP4, for the front end of a press. It tells which files to run, on which side, with
 * which inks; never a number, a prize or a place that is on a ticket.
 */
import { element, type XmlElement, xmlDocument } from './xml.ts';

/** What XJDF calls an ink: how it lies on what is below it. */
export type ColorType = 'Normal' | 'Opaque' | 'Transparent' | 'DieLine';

export interface TicketFile {
  /** Name of this run within the job, e.g. `part001`. */
  readonly run: string;
  /** Relative to the ticket. */
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly pages: number;
}

export interface TicketInk {
  readonly name: string;
  /** From 0 to 1, how it looks where its plate is missing. */
  readonly cmyk: readonly number[];
  readonly type: ColorType;
}

export interface TicketFacts {
  /** Letters, digits and hyphens. */
  readonly jobId: string;
  readonly title: string;
  readonly toolVersion: string;
  /** UTC to the second, as in the print files: `2026-09-30T12:34:56Z`. */
  readonly time: string;
  readonly files: readonly TicketFile[];
  readonly inks: readonly TicketInk[];
  readonly sides: 'TwoSided' | 'OneSidedFront' | 'OneSidedBack';
  /** Trim box of every page in points, from the lower left corner. */
  readonly trimPt?: BoxPt;
  /** Of pages that are sheets of several strips. */
  readonly sheet?: TicketSheet;
}

/** Left, bottom, right, top in points, from the lower left corner of the page. */
export type BoxPt = readonly [number, number, number, number];

export interface TicketSheet {
  readonly mediaPt: BoxPt;
  readonly bleedPt: BoxPt;
  /** Trims of the strips as the front has them, lane 1 first: where the web is slit. */
  readonly lanesPt: readonly BoxPt[];
}

const NAMESPACE = 'http://www.CIP4.org/JDFSchema_2_0';
const PROCESS_INKS = ['Cyan', 'Magenta', 'Yellow', 'Black'];
/** Positions in the XJDF's Types, to which resources are bound. */
const TYPES = ['Interpreting', 'Rendering', 'DigitalPrinting'] as const;
/** A sheet is slit into its lanes afterwards. */
const SLITTING = 'Cutting';
const INTERPRETING = 0;
const RENDERING = 1;
const PRINTING = 2;
const CUTTING = 3;

/** The ticket as an XML document; the same facts give the same text. */
export function xjdfTicket(facts: TicketFacts): string {
  const input = (name: string, process: number | undefined, resources: readonly XmlElement[]): XmlElement =>
    element('ResourceSet', { Name: name, Usage: 'Input', CombinedProcessIndex: process }, resources);
  const header = {
    AgentName: 'rotative',
    AgentVersion: facts.toolVersion,
    DeviceID: 'rotative',
    Time: facts.time,
  };
  const colorants = [...PROCESS_INKS, ...facts.inks.map(({ name }) => separationToken(name))];
  return xmlDocument(
    element(
      'XJDF',
      {
        xmlns: NAMESPACE,
        JobID: facts.jobId,
        JobPartID: 'print',
        DescriptiveName: facts.title,
        Types: [...TYPES, ...(facts.sheet ? [SLITTING] : [])].join(' '),
      },
      [
        element('AuditPool', {}, [element('AuditCreated', {}, [element('Header', header)])]),
        input('NodeInfo', undefined, [element('Resource', {}, [element('NodeInfo', { Status: 'Waiting' })])]),
        input(
          'RunList',
          INTERPRETING,
          facts.files.map((file) => runList(file, facts)),
        ),
        input('ColorantControl', RENDERING, [
          element('Resource', {}, [
            element('ColorantControl', {
              ColorantOrder: colorants.join(' '),
              ColorantParams: colorants.join(' '),
              ProcessColorModel: 'DeviceCMYK',
            }),
          ]),
        ]),
        input('Color', undefined, facts.inks.map(color)),
        input('Media', PRINTING, [
          element('Resource', {}, [element('Media', { MediaType: 'Paper', MediaUnit: 'Roll' })]),
        ]),
        input('DigitalPrintingParams', PRINTING, [
          element('Resource', {}, [element('DigitalPrintingParams', { Sides: facts.sides })]),
        ]),
        ...(facts.sheet ? [input('CuttingParams', CUTTING, [slitting(facts.sheet)])] : []),
      ],
    ),
  );
}

/** JDF defines CheckSum as MD5, so that the SHA-256 stands in an id of its own. */
function runList(
  { run, url, bytes, sha256, pages }: TicketFile,
  { trimPt, sheet }: Pick<TicketFacts, 'trimPt' | 'sheet'>,
): XmlElement {
  return element('Resource', {}, [
    element('GeneralID', { IDUsage: 'SHA-256', IDValue: sha256 }),
    element('Part', { Run: run }),
    element(
      'RunList',
      {
        NPage: pages,
        Pages: '0 -1',
        SourceBleedBox: sheet && box(sheet.bleedPt),
        SourceMediaBox: sheet && box(sheet.mediaPt),
        SourceTrimBox: trimPt && box(trimPt),
      },
      [
        element('FileSpec', {
          FileSize: bytes,
          MimeType: 'application/pdf',
          NPage: pages,
          URL: encodeURI(url),
        }),
      ],
    ),
  ]);
}

/** The strips of a sheet as blocks, each of which goes on as a roll of its own. */
const slitting = ({ lanesPt }: TicketSheet): XmlElement =>
  element('Resource', {}, [
    element(
      'CuttingParams',
      {},
      lanesPt.map((lane, index) =>
        element('CutBlock', {
          BlockName: `lane${index + 1}`,
          Box: box(lane),
          DescriptiveName: `lane ${index + 1} of ${lanesPt.length}: a roll of its own, packs in sequence`,
        }),
      ),
    ),
  ]);

const box = (sides: BoxPt): string => sides.map((value) => Math.round(value * 1000) / 1000).join(' ');

function color({ name, cmyk, type }: TicketInk): XmlElement {
  return element('Resource', {}, [
    element('Part', { Separation: separationToken(name) }),
    element('Color', { ActualColorName: name, CMYK: cmyk.join(' '), ColorType: type }),
  ]);
}

/** XJDF names separations by tokens without spaces; the ink's own name is in ActualColorName. */
const separationToken = (name: string): string => name.replace(/[^\p{L}\p{N}._-]/gu, '_');
