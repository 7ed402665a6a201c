// What narrows the deletion records, as it stands in the page's address.
import type { TFunction } from 'i18next'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { deletionEndpoints } from '@piaotai/contract/invoice/deletion.ts'
import { numberMax, plainNumber } from '../../../shared/invoice/plain-number.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'

export const deletionConditions = (t: TFunction<'invoiceDeletion'>): readonly Condition<Sent<typeof deletionEndpoints.listDeletions>>[] => [
  { kind: 'text', key: 'number', label: t('number'), hint: t('numberHint'), max: numberMax, typed: 60, plain: plainNumber, search: true },
]
