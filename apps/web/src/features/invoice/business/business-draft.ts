// Converts a person's input for the company's own fields to a call's input and back.
import { businessFields, otherReason, plainTags, type BusinessField } from '@piaotai/domain/invoice/business.ts'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { businessEndpoints } from '@piaotai/contract/invoice/business.ts'
import type { BusinessDraft } from './business-input.tsx'
import type { Detail } from '../detail.ts'

export type BusinessChange = Sent<typeof businessEndpoints.saveBusiness>['fields']
export const emptyDraft: BusinessDraft = {
  businessDate: '',
  description: '',
  extended1: '',
  extended2: '',
  extended3: '',
  extended4: '',
  extended5: '',
  extended6: '',
  businessRemark: '',
  tags: [],
  accountingDate: '',
  voucherNumber: '',
  nonDeductibleReason: '',
  nonDeductibleNote: '',
  traveller: '',
  drawnFor13: '',
}
/** The stored values as a draft; the order of keys is the form's order. */
export const draftOf = (v: Detail): BusinessDraft =>
  Object.fromEntries(businessFields.map((field) => [field, field === 'tags' ? v.tags : String(v[field] ?? '')])) as unknown as BusinessDraft

const sentOf = (field: BusinessField, draft: BusinessDraft): unknown => {
  if (field === 'tags') return plainTags(draft.tags)
  if (field === 'drawnFor13') return draft.drawnFor13 === 'true'
  const text = draft[field].trim()
  return text === '' ? null : field === 'nonDeductibleReason' ? Number(text) : text
}
/** The named fields of a draft as a call's input. */
export const changeOf = (draft: BusinessDraft, fields: readonly BusinessField[]): BusinessChange =>
  Object.fromEntries(fields.map((field) => [field, sentOf(field, draft)]))
/** The fields that differ from the stored values. */
export const changedFields = (before: BusinessDraft, draft: BusinessDraft): readonly BusinessField[] =>
  businessFields.filter((field) => JSON.stringify(sentOf(field, before)) !== JSON.stringify(sentOf(field, draft)))
/** The reason is "other", but its note is empty. */
export const lacksNote = (draft: BusinessDraft): boolean =>
  draft.nonDeductibleReason === String(otherReason) && draft.nonDeductibleNote.trim() === ''
