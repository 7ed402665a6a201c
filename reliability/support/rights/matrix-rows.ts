// The rows of the permission matrix, from the contract alone: every call, area and place of an id, and whose objects are tried there.
import { neededFor } from '@piaotai/contract/endpoint.ts'
import { inlineSchemaOf, type Json } from '@piaotai/contract/json-schema.ts'
import { readAreas, type ReadArea } from '@piaotai/domain/rights/permission.ts'
import { attackOn, calls, kindOf, type Attack, type Call, type Kind, type Place } from '../attack-input.ts'

/**
 * An object's owner relative to the caller: their own or their company's, a colleague's, in a granted or another pool,
 * the other company's, or absent.
 */
export type Whose = 'mine' | 'colleague' | 'pool' | 'otherPool' | 'foreign' | 'absent'
const personal: ReadonlySet<Kind> = new Set([
  'invoice',
  'importFile',
  'importItem',
  'user',
  'session',
  'notice',
  'personalMailbox',
  'upload',
  'own user',
  'own joinRequest',
  'own invitation',
  'staffImport',
  'invoiceSheet',
  'intake',
  'download',
  'invoiceAttachment',
  'invoiceChange',
  'invoiceDeletion',
  'deliveryOrderSheet',
  'deliveryTask',
  'forwarding',
  'paymentBatch',
  'commercialInvoice',
  'listView',
  'monthNote',
  'device',
  'assistantAct',
])
/** The owners whose objects are tried for a kind, in the order of a cell's letters. */
export const whoseOf = (kind: Kind): readonly Whose[] =>
  kind === 'invoice'
    ? ['mine', 'colleague', 'pool', 'otherPool', 'foreign', 'absent']
    : personal.has(kind)
      ? ['mine', 'colleague', 'foreign', 'absent']
      : ['mine', 'foreign', 'absent']

export interface Row {
  /** `center.call area place`, or a list's field in the place's stead. */
  readonly name: string
  readonly attack: Attack
  readonly area: ReadArea | undefined
  readonly place: Place | undefined
  /** The kind whose objects the list shows. */
  readonly lists: Kind | undefined
  readonly objects: readonly (Whose | 'mixed')[]
}
/** Lists of objects that a call answers without being told which object: by their field, `content` and the answer itself by none. */
const listsOf = ({ endpoint }: Call): readonly { readonly field: string; readonly of: Kind }[] => {
  if (endpoint.method !== 'GET' || endpoint.path.includes(':')) return []
  const answer = inlineSchemaOf(endpoint.output, 'output')
  const fields: readonly (readonly [string, unknown])[] =
    answer['type'] === 'array' ? [['', answer]] : Object.entries((answer['properties'] ?? {}) as Json)
  return fields.flatMap(([field, list]) => {
    const of = listedKind(list as Json)
    return of ? [{ field: field === 'content' ? '' : field, of }] : []
  })
}
const listedKind = ({ items }: Json): Kind | undefined => {
  const { oneOf, properties } = ((items as Json | undefined) ?? {}) as { readonly oneOf?: readonly Json[]; readonly properties?: Json }
  const id = (properties ?? (oneOf?.[0]?.['properties'] as Json | undefined))?.['id']
  return id === undefined ? undefined : kindOf(id as Json)
}

const rowsOf = (attack: Attack): readonly Row[] => {
  const { call, places } = attack
  const base = `${call.center}.${call.name}`
  const { access } = call.endpoint
  const areas = typeof access === 'object' && 'byArea' in access ? readAreas.filter((one) => access.byArea[one]) : ([undefined] as const)
  return areas.flatMap((area) => {
    const name = area ? `${base} ${area}` : base
    const seen = listsOf(call).map(
      ({ field, of }): Row => ({
        name: field ? `${name} ${field}` : name,
        attack,
        area,
        place: undefined,
        lists: of,
        objects: whoseOf(of).filter((whose) => whose !== 'absent'),
      }),
    )
    return [
      ...seen,
      ...(seen.length === 0 && places.length === 0
        ? [{ name, attack, area, place: undefined, lists: undefined, objects: ['mine' as const] }]
        : []),
      ...places.map(
        (place): Row => ({
          name: `${name} ${place.at.join('.')}`,
          attack,
          area,
          place,
          lists: undefined,
          objects: [...whoseOf(place.kind), ...(typeof place.at.at(-1) === 'number' ? (['mixed'] as const) : [])],
        }),
      ),
    ]
  })
}
export const matrixRows: readonly Row[] = calls
  .filter((call) => call.name !== 'storeForm')
  .map(attackOn)
  .flatMap(rowsOf)
/** The contract's keys, to draft a new row; the matrix itself decides. */
export const keysInContract = ({ attack, area }: Row): string => neededFor(attack.call.endpoint.access, area ?? 'company').join(' ') || '-'
