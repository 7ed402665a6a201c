// Made invoices of every type in every suitable layout and medium, with the expected reading.
import { demoCompany } from '@piaotai/sample-invoices/invoice-data.ts'
import { makeVariedInvoices } from '@piaotai/sample-invoices/varied.ts'
import { inPieces, onA4, outOfPlace, withWatermark } from '@piaotai/sample-invoices/face/disturb.ts'
import type { Face } from '@piaotai/sample-invoices/face/marks.ts'
import { drawOfd, type Flavour } from '@piaotai/sample-invoices/ofd.ts'
import type { TextSetting } from '@piaotai/sample-invoices/ofd/objects.ts'
import { drawPdf, type PdfOptions } from '@piaotai/sample-invoices/pdf.ts'
import { randomOf, type Random } from '@piaotai/sample-invoices/random.ts'
import type { Layout } from '@piaotai/sample-invoices/face/faces.ts'
import type { SampleType } from '@piaotai/sample-invoices/sample-invoice.ts'
import { truthOf, type Truth } from '@piaotai/sample-invoices/truth.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'

export interface MadeFile {
  readonly kind: string
  readonly name: string
  readonly bytes: Buffer
  readonly truth: Truth
}

/** Layouts drawn as text. */
const layoutsOf: Readonly<Record<SampleType, readonly Layout[]>> = {
  10: ['paper'],
  11: ['taxPlatform', 'baiwang', 'aisino', 'listed'],
  12: ['digital', 'tall', 'issuer', 'selfDrawn'],
  20: ['paper'],
  22: ['digital', 'tall', 'issuer', 'selfDrawn'],
  30: ['aisino', 'baiwang', 'taxPlatform', 'listed'],
  50: ['vehicle'],
  51: ['rail'],
  53: ['usedCar'],
  61: ['air'],
}
const flavoursOf: Readonly<Partial<Record<SampleType, readonly Flavour[]>>> = {
  11: ['taxPlatform', 'plain'],
  12: ['digital', 'plain'],
  22: ['digital', 'plain'],
  30: ['taxPlatform', 'plain'],
}
const settings = ['advances', 'plain', 'matrix', 'characters', 'fromCorner'] as const satisfies readonly TextSetting[]

type Way = readonly [name: string, options: PdfOptions]
const each = (change: (face: Face) => Face): PdfOptions => ({ disturbed: (faces) => faces.map(change) })
/** Page variations of writers and printers; the plain one most often. */
const wayOf = (random: Random): Way =>
  random.weighted<Way>([
    [['', {}], 4],
    [['shifted', { shiftX: random.int(0, 9), shiftY: random.int(0, 9) }], 2],
    [['scaled', { scale: random.pick([0.5, 0.8, 1.4]) }], 1],
    [['turned', { rotate: random.pick([90, 180, 270] as const) }], 1],
    [['ordered', { order: random.pick(['asDrawn', 'columns', 'labelsFirst'] as const) }], 2],
    [['oneByOne', { oneByOne: true, order: random.pick(['asDrawn', 'columns', 'labelsFirst'] as const) }], 1],
    [['twice', { twice: true }], 1],
    [['ucs2', { unembedded: 'ucs2' }], 1],
    [['gbk', { unembedded: 'gbk' }], 1],
    [['pieces', each((face) => inPieces(face, random))], 2],
    [['outOfPlace', each((face) => outOfPlace(face, random))], 2],
    [['watermark', each((face) => withWatermark(face, random.pick(['仅供预览', '样本', '已入账']), random.chance(0.5)))], 1],
    [
      [
        'onA4',
        each((face) => (face.height < 270 ? onA4([face], { top: random.int(3, 290 - face.height), browser: random.chance(0.5) }) : face)),
      ],
      2,
    ],
  ])

/** Every invoice in each layout of its type as PDF, and as OFD and XML where such an original exists. */
export async function* madeFiles(wish: {
  readonly seed: string
  readonly count: number
  readonly types?: Readonly<Partial<Record<SampleType, number>>>
}): AsyncGenerator<MadeFile> {
  const random = randomOf(`made ${wish.seed}`)
  const invoices = makeVariedInvoices({
    seed: wish.seed,
    count: wish.count,
    from: '2026-01-01',
    to: '2026-11-20',
    company: demoCompany,
    ...(wish.types ? { types: wish.types } : {}),
  })
  for (const invoice of invoices) {
    const id = `${invoice.type}_${invoice.code}${invoice.number}`
    for (const layout of layoutsOf[invoice.type]) {
      if (layout === 'listed' && invoice.toll) continue
      const [way, options] = wayOf(random)
      yield { kind: `pdf ${layout}`, name: `${id} ${way}`, bytes: await drawPdf(invoice, layout, options), truth: truthOf(invoice, 'face') }
    }
    for (const flavour of flavoursOf[invoice.type] ?? []) {
      const setting = random.pick(settings)
      const faceOnly = invoice.code === ''
      yield {
        kind: `ofd ${flavour}`,
        name: `${id} ${setting}`,
        bytes: drawOfd(invoice, flavour, { setting }),
        truth: truthOf(invoice, faceOnly ? 'face' : 'data'),
      }
    }
    if (invoice.type === 12 || invoice.type === 22)
      yield { kind: 'xml', name: id, bytes: writeXml(invoice), truth: truthOf(invoice, 'data') }
  }
}
