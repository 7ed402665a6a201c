// The available layouts of an invoice, and its type's usual one.
import type { SampleInvoice } from '../sample-invoice.ts'
import { airFace } from './air.ts'
import { codedFace, needsList } from './coded.ts'
import { digitalFaces } from './digital.ts'
import { listFaces } from './list.ts'
import type { Face } from './marks.ts'
import { railFace } from './rail.ts'
import { selfDrawnFaces } from './self-drawn.ts'
import { usedCarFace } from './used-car.ts'
import { vehicleFace } from './vehicle.ts'

/**
 * digital: 数电票 of the tax platform. issuer: a large issuer's imitation of it. selfDrawn: 数电票 with the writer's tables.
 * aisino, baiwang, taxPlatform: writers of 电子普票 and 电子专票. listed: as aisino, with a 销货清单.
 * paper: the printed three-part form. rail, air, vehicle, usedCar: special forms.
 * tall: as digital, on a page that grows with its lines.
 */
export const layouts = [
  'digital',
  'tall',
  'issuer',
  'selfDrawn',
  'aisino',
  'baiwang',
  'taxPlatform',
  'listed',
  'paper',
  'rail',
  'air',
  'vehicle',
  'usedCar',
] as const
export type Layout = (typeof layouts)[number]
export const usualLayout = (invoice: SampleInvoice): Layout =>
  (
    ({
      10: 'paper',
      11: 'taxPlatform',
      12: 'digital',
      20: 'paper',
      22: 'digital',
      30: 'aisino',
      50: 'vehicle',
      51: 'rail',
      53: 'usedCar',
      61: 'air',
    }) as const
  )[invoice.type]

const codedWith = (
  invoice: SampleInvoice,
  style: 'aisino' | 'baiwang' | 'taxPlatform' | 'paper',
  listed = needsList(invoice),
): readonly Face[] => [codedFace(invoice, style, listed), ...(listed ? listFaces(invoice) : [])]
/** The pages of an invoice in a layout. Throws when the layout has no room for its facts (rail without a ticket). */
export const facesOf = (invoice: SampleInvoice, layout: Layout = usualLayout(invoice)): readonly Face[] => {
  switch (layout) {
    case 'digital':
      return digitalFaces(invoice, { downloads: 1 })
    case 'tall':
      return digitalFaces(invoice, { downloads: 1, rows: 36 })
    case 'issuer':
      return digitalFaces(invoice, { colon: ':' })
    case 'selfDrawn':
      return selfDrawnFaces(invoice)
    case 'listed':
      return codedWith(invoice, 'aisino', true)
    case 'rail':
      return [railFace(invoice)]
    case 'air':
      return [airFace(invoice)]
    case 'usedCar':
      return [usedCarFace(invoice)]
    case 'vehicle':
      return [vehicleFace(invoice)]
    case 'aisino':
    case 'baiwang':
    case 'taxPlatform':
    case 'paper':
      return codedWith(invoice, layout)
  }
}
