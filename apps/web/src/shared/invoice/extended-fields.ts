// 扩展字段: what the company calls its extended fields, asked for once and shared by lists, details and settings.
import { useQuery } from '@tanstack/react-query'
import type { BusinessField } from '@piaotai/domain/invoice/business.ts'
import type { ExtendedField } from '@piaotai/domain/invoice/extended-field.ts'
import { api } from '../../lib/http/api.ts'

export const extendedFieldsKey = ['extendedFields'] as const
export const useExtendedFields = () =>
  useQuery({ queryKey: extendedFieldsKey, queryFn: () => api.invoice.readExtendedFields({}, { quiet: true }), staleTime: 60_000 })
/** The definition of a field; undefined: of no extended one, or not defined. */
export const useDefinitions = (): ((field: BusinessField) => ExtendedField | undefined) => {
  const fields = useExtendedFields().data?.fields ?? []
  return (field) => fields.find(({ key }) => key === field)
}
