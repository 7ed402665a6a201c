// Invoices and partners, found by the server within what this person may see.
import { useQuery } from '@tanstack/react-query'
import { Building2, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { invoiceCenter } from '@piaotai/contract/invoice-center.ts'
import type { userCenter } from '@piaotai/contract/user-center.ts'
import { partnerLists } from '@piaotai/domain/partner/partner-rights.ts'
import type { PagePath } from '@piaotai/domain/rights/permission.ts'
import { category, usageStatus } from '@piaotai/domain/states.ts'
import { api } from '../../lib/http/api.ts'
import { useSettled } from '../../lib/hooks/use-settled.ts'
import { useSession } from '../../lib/session/session.ts'
import { useExportDialog } from '../../shared/export/export-dialog.ts'
import { listLink } from '../../shared/invoice/list-links.ts'
import { plainNumber } from '../../shared/invoice/plain-number.ts'
import { usePaymentDialog } from '../../shared/payment/payment-dialog.ts'
import { Amount, amountText } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import { Status } from '../../ui/values/status.tsx'
import type { Act, Entry, Kind } from './find.ts'
import { areaOfLists, useHeld } from './use-acts.ts'

type Invoice = Received<(typeof invoiceCenter)['endpoints']['listInvoices']>['content'][number]
type Partner = Received<(typeof userCenter)['endpoints']['listPartners']>['content'][number]
type Judged = Received<(typeof invoiceCenter)['endpoints']['judgeInvoices']>[number]

/** Calls take two characters or more. */
export const least = 2
const settledMs = 150
const most = { invoice: 20, partner: 8 } as const
const partsOfNumber = /^\d{4,}$/

interface Records {
  readonly entries: readonly Entry[]
  /** Of each kind: how many there are; more than were read: `more`. */
  readonly counts: Readonly<Partial<Record<Kind, { readonly count: number; readonly more: boolean }>>>
  readonly searching: boolean
  readonly failed: boolean
}

export const useRecords = (words: string, kind: Kind | undefined): Records => {
  const { t } = useTranslation('palette')
  const { t: tp } = useTranslation('partner')
  const held = useHeld()
  const area = areaOfLists(held)
  const company = useSession()?.company?.id
  const settled = useSettled(words, settledMs)
  const long = [...settled.replaceAll(/\s/g, '')].length >= least
  const plain = plainNumber(settled)
  const partnerPages = partnerPagesOf(held)
  const invoices = useQuery({
    queryKey: ['palette', 'invoices', company, area, settled],
    queryFn: ({ signal }) =>
      api.invoice.listInvoices(
        { area: area!, pageSize: most.invoice, ...(partsOfNumber.test(plain) ? { number: [plain] } : { keyword: settled }) },
        { signal, quiet: true },
      ),
    enabled: long && area !== undefined && (kind === undefined || kind === 'invoice'),
  })
  const partners = useQuery({
    queryKey: ['palette', 'partners', company, settled],
    queryFn: ({ signal }) =>
      api.user.listPartners({ keyword: settled, page: 1, pageSize: most.partner, sort: 'match' }, { signal, quiet: true }),
    enabled: long && partnerPages.length > 0 && (kind === undefined || kind === 'partner'),
  })
  const now = settled === words && long
  const [listed, known] = [now ? invoices.data : undefined, now ? partners.data : undefined]
  const trade = ({ incoming, outgoing }: Partner): string =>
    [
      ...(incoming && incoming.count > 0 ? [t('trade.in', { count: incoming.count, amount: amountText(incoming.amount) })] : []),
      ...(outgoing && outgoing.count > 0 ? [t('trade.out', { count: outgoing.count, amount: amountText(outgoing.amount) })] : []),
    ].join(' · ')
  return {
    entries: [
      ...(known?.content ?? []).flatMap((partner): readonly Entry[] => {
        const page = partnerPages.find(({ relation }) => relation === undefined || partner.relations.includes(relation))
        const year = trade(partner)
        return page === undefined
          ? []
          : [
              {
                id: `partner:${partner.id}`,
                kind: 'partner',
                icon: Building2,
                label: partner.name,
                hint: [partner.relations.map((one) => tp(`values.relations.${one}`)).join(' '), year && `${t('trade.year')} ${year}`]
                  .filter(Boolean)
                  .join(' · '),
                target: { to: page.path, search: { open: partner.id } },
                next: nextOfPartner(partner, held, t),
              },
            ]
      }),
      ...(listed?.content ?? []).map((invoice) => entryOf(invoice, area!)),
    ],
    counts: {
      ...(listed ? { invoice: { count: listed.content.length, more: listed.next !== null } } : {}),
      ...(known ? { partner: { count: known.totalElements, more: !known.totalExact } } : {}),
    },
    searching: (words !== settled && [...words].length >= least) || invoices.isLoading || partners.isLoading,
    failed: now && (invoices.isError || partners.isError),
  }
}

type Held = ReturnType<typeof useHeld>
type Say = ReturnType<typeof useTranslation<'palette'>>['t']
/** The lists of partners that this person has: that of all, or those of a relation. */
const partnerPagesOf = (held: Held) => {
  const all = { key: 'partnerlist', relation: undefined }
  const some = (['up', 'down', 'related'] as const).map((relation) => ({ key: partnerLists[relation], relation }))
  return [all, ...some]
    .filter(({ key }) => held(`menu_3.${key}` as 'menu_3.partnerlist'))
    .map(({ key, relation }) => ({ relation, path: `/partner/${key}` as PagePath }))
}
const nextOfPartner = ({ name, taxId, relations }: Partner, held: Held, t: Say): readonly Act[] => [
  ...(relations.includes('up') && held('menu_2.allInvoiceCo')
    ? [{ id: 'invoices', label: t('of.invoices'), target: listLink('company', 'all', { sellerIs: taxId }) }]
    : []),
  ...(relations.includes('down') && held('menu_2.allInvoiceCo')
    ? [{ id: 'outgoing', label: t('of.outgoing'), target: listLink('company', 'all', { buyerIs: taxId }) }]
    : []),
  ...(relations.includes('up') && held('submitPayment.submit')
    ? [{ id: 'pay', label: t('of.pay'), target: { to: '/purchaseInvMan/submitPayment', search: { sellerIs: taxId } } }]
    : []),
  ...(relations.includes('up') && held('confirmPayment.confirm')
    ? [
        {
          id: 'confirm',
          label: t('of.confirm'),
          target: { to: '/purchaseInvMan/confirmPayment', search: { keyword: name, state: 'submitted' } },
        },
      ]
    : []),
]
const entryOf = (invoice: Invoice, area: 'company' | 'personal'): Entry => {
  const party = invoice.category === category.outgoing ? invoice.buyerName : invoice.sellerName
  const number = invoice.number ?? ''
  return {
    id: `invoice:${invoice.id}`,
    kind: 'invoice',
    icon: ReceiptText,
    label: number === '' ? (party ?? '—') : number,
    ...(number === '' ? {} : { shown: <LongNumber value={number} /> }),
    beside: [invoice.date?.slice(5), number === '' ? null : party].filter(Boolean).join('  '),
    hint: (
      <>
        <Status family="use" value={invoice.useStatus} short />
        <Amount value={invoice.amountIncludingTax} strong />
      </>
    ),
    target: listLink(area, 'all', { open: invoice.id }),
  }
}

/** What the judge and this person’s rights leave to do with an invoice. */
export const useNextOfInvoice = (id: string | undefined): readonly Act[] => {
  const { t } = useTranslation('palette')
  const held = useHeld()
  const area = areaOfLists(held)
  const openPayment = usePaymentDialog()
  const openExport = useExportDialog()
  const judged = useQuery({
    queryKey: ['palette', 'judged', id],
    queryFn: async ({ signal }) => {
      const [standing, invoice] = await Promise.all([
        api.invoice.judgeInvoices({ area: area!, ids: [id!] }, { signal, quiet: true }),
        api.invoice.readInvoice({ area: area!, id: id! }, { signal, quiet: true }),
      ])
      return { standing: standing[0], invoice }
    },
    enabled: id !== undefined && area !== undefined,
  }).data
  if (!judged?.standing || id === undefined || area === undefined) return []
  const { standing, invoice } = judged
  const may = (act: keyof Judged['acts']): boolean => standing.acts[act].verdict !== 'refused'
  const submitted = invoice.useStatus === usageStatus.submitted
  const pay = (act: 'submit' | 'confirm'): Act => ({
    id: act,
    label: t(`of.${act}`),
    run: () => openPayment({ act, area, ids: [id], onDone: () => undefined }),
  })
  const seller = invoice.sellerTaxId ?? invoice.sellerName
  const buyer = invoice.buyerTaxId ?? invoice.buyerName
  return [
    ...(area === 'company' && held('submitPayment.submit') && may('submit') ? [pay('submit')] : []),
    ...(area === 'company' && held('confirmPayment.confirm') && submitted && may('confirm') ? [pay('confirm')] : []),
    ...(invoice.category === category.outgoing
      ? buyer
        ? [{ id: 'buyer', label: t('of.buyer'), target: listLink(area, 'all', { buyerIs: buyer }) }]
        : []
      : seller
        ? [{ id: 'seller', label: t('of.seller'), target: listLink(area, 'all', { sellerIs: seller }) }]
        : []),
    ...(held(area === 'company' ? 'allInvoiceCo.download' : 'myInvoices.download')
      ? [
          {
            id: 'export',
            label: t('of.export'),
            run: () => openExport({ area, pagePath: listLink(area, 'all').to, ids: [id], filter: {}, total: 1 }),
          },
        ]
      : []),
  ]
}
