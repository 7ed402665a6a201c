// The server calls of the pages about partners, and what a change makes stale.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { partnerEndpoints } from '@piaotai/contract/partner/partner.ts'
import { api } from '../../lib/http/api.ts'

type Center = typeof partnerEndpoints
export type PartnerRow = Received<Center['listPartners']>['content'][number]
export type Partner = Received<Center['readPartner']>
export type PartnerFields = Sent<Center['createPartner']>
export type PartnerFilter = Sent<Center['countPartners']>
export type PartnerQuery = Sent<Center['listPartners']>
export type Trade = NonNullable<Received<Center['readPartnerFigures']>['trade']>
export type Choices = Received<Center['readPartnerChoices']>
export type Preview = Received<Center['previewPartners']>

export const partnersKey = ['partners'] as const
export const usePartner = (id: string) =>
  useQuery({ queryKey: [...partnersKey, 'one', id], queryFn: () => api.user.readPartner({ id }, { quiet: true }) })
export const usePartnerFigures = (id: string) =>
  useQuery({ queryKey: [...partnersKey, 'figures', id], queryFn: () => api.user.readPartnerFigures({ id }, { quiet: true }) })
export const usePartnerChoices = () =>
  useQuery({ queryKey: [...partnersKey, 'choices'], queryFn: () => api.user.readPartnerChoices({}, { quiet: true }) })
/** After the rows, which matter more. */
export const usePartnerCounts = (filter: PartnerFilter, enabled: boolean) =>
  useQuery({ queryKey: [...partnersKey, 'counts', filter], queryFn: () => api.user.countPartners(filter, { quiet: true }), enabled })
export const usePartnerTotals = (filter: PartnerFilter, enabled: boolean) =>
  useQuery({ queryKey: [...partnersKey, 'totals', filter], queryFn: () => api.user.sumPartners(filter, { quiet: true }), enabled })
export const useSuggestions = () =>
  useQuery({ queryKey: [...partnersKey, 'suggestions'], queryFn: () => api.user.suggestPartners({}, { quiet: true }) })
/** How many companies wait for an answer to their invitation. */
export const useWaitingLinks = (enabled: boolean) =>
  useQuery({
    queryKey: [...partnersKey, 'links', 'waiting'],
    queryFn: async () => {
      const { content } = await api.user.listPartnerLinks({ page: 1, pageSize: 100, state: 'invited' }, { quiet: true })
      return content.filter(({ direction }) => direction === 'received').length
    },
    enabled,
  })

/** The client tells a failure, unless the call is quiet. */
export const usePartnerChange = <I, O>(run: (input: I) => Promise<O>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey: partnersKey }) })
}

/** The fields of a partner as a call takes them. */
export const fieldsOf = (partner: Partial<Partner>) => ({
  name: partner.name ?? '',
  taxId: partner.taxId ?? '',
  relations: partner.relations ?? [],
  customerType: partner.customerType ?? ('enterprise' as const),
  taxpayerKind: partner.taxpayerKind ?? null,
  invoicingType: partner.invoicingType ?? null,
  contact: partner.contact ?? '',
  phone: partner.phone ?? '',
  address: partner.address ?? '',
  bankName: partner.bankName ?? '',
  bankCode: partner.bankCode ?? '',
  bankAccount: partner.bankAccount ?? '',
  externalNumber: partner.externalNumber ?? '',
  orderName: partner.orderName ?? '',
  tags: partner.tags ?? [],
  mailboxes: partner.mailboxes ?? [],
  responsibleId: partner.responsible?.id ?? null,
})
export type PartnerValues = ReturnType<typeof fieldsOf>
