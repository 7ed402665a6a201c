// 计算抵扣: documents of a period that are declared or computed without a tick, and those that stay open.
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { CircleHelp } from 'lucide-react'
import { useCallback, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { deductibleWays } from '@piaotai/domain/deduction/deductible-rules.ts'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { columnsIn, useRoom, type ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { useLinkOf } from '../../../ui/kits/list/use-link-of.ts'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { useRowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { StateTag } from '../../../ui/kits/records/state-tag.tsx'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { listLink } from '../../../shared/invoice/list-links.ts'
import { Day, planTabs, whyDeductible } from './deduction-list.tsx'
import { deductionKey, documentsOf, useDeductionCounts, type Computed, type ComputedQuery } from './deduction.queries.ts'
import type { PlanPage } from './plan-page.ts'
import styles from './deduction.module.css'

type T = TFunction<['deduction', 'deductible']>
const computedConditions = (t: T): readonly Condition<ComputedQuery>[] => [
  {
    kind: 'choice',
    key: 'way',
    label: t('column.way'),
    options: deductibleWays.filter((way) => way !== 'tick').map((value) => ({ value, label: t(`deductible:ways.${value}`) })),
  },
  { kind: 'tab', key: 'tab', values: planTabs },
]
const opened = ({ invoiceId }: Computed) => listLink('company', 'all', { open: invoiceId })
const Number = ({ t, row }: { readonly t: T; readonly row: Computed }) =>
  row.invoiceId === null ? (
    <span title={t('computed.onlyBureau')}>
      <LongNumber value={row.number} />
    </span>
  ) : (
    <LongNumber value={row.number} />
  )
const Why = ({ t, row: { deductible } }: { readonly t: T; readonly row: Computed }) => {
  const words = whyDeductible(t, deductible).join(' · ')
  if (words === '' && deductible.source === null) return <Nil />
  return (
    <span title={[words, deductible.source].filter(Boolean).join(' · ')}>
      {words === '' ? null : <span>{words}</span>}
      {deductible.source === null ? null : <small className={styles['source']}>{deductible.source}</small>}
    </span>
  )
}
export const computedColumns = (t: T): readonly ConfiguredColumn<Computed>[] => [
  {
    key: 'number',
    title: t('column.number'),
    width: 188,
    pinned: true,
    names: true,
    nameOf: (r) => t('computed.look', { number: r.number }),
    render: (r) => <Number t={t} row={r} />,
  },
  { key: 'issued', title: t('column.issued'), width: { zh: 78, en: 78, wide: 100 }, render: (r) => <Day of={r.issued} /> },
  { key: 'seller', title: t('column.seller'), width: 120, grows: true, render: (r) => r.seller ?? <Nil /> },
  {
    key: 'kind',
    title: t('column.kind'),
    width: { zh: 104, en: 144 },
    render: (r) => (r.deductible.kind === null ? <Nil /> : t(`deductible:kinds.${r.deductible.kind}`)),
  },
  {
    key: 'travellers',
    title: t('column.travellers'),
    width: 92,
    hidden: 'unlessWide',
    render: ({ travellers }) => (travellers.length === 0 ? <Nil /> : <span title={travellers.join('、')}>{travellers.join('、')}</span>),
  },
  {
    key: 'total',
    title: t('column.total'),
    width: 96,
    align: 'right',
    figure: (r) => amountText(r.total),
    render: (r) => <Amount value={r.total} />,
  },
  {
    key: 'figure',
    title: t('column.figure'),
    width: 96,
    align: 'right',
    figure: (r) => amountText(r.deductible.figure),
    render: ({ deductible }) =>
      deductible.between ? <span className={styles['undecided']}>{t('undecided')}</span> : <Amount value={deductible.figure} strong />,
  },
  {
    key: 'way',
    title: t('column.way'),
    width: { zh: 96, en: 116 },
    first: true,
    render: ({ deductible: { way } }) =>
      way === 'open' ? (
        <StateTag look={{ tone: 'attention', icon: CircleHelp }} word={t('deductible:ways.open')} />
      ) : (
        t(`deductible:ways.${way}`)
      ),
  },
  { key: 'why', title: t('column.why'), width: 140, grows: true, render: (r) => <Why t={t} row={r} /> },
]

interface Props {
  readonly page: PlanPage
  readonly above: ReactNode
}
export const ComputedList = ({ page, above }: Props) => {
  const { t } = useTranslation(['deduction', 'deductible'])
  const room = useRoom()
  const navigate = useNavigate()
  const linkOf = useLinkOf()
  const rowLink = useCallback((row: Computed) => (row.invoiceId === null ? undefined : linkOf(opened(row))), [linkOf])
  const { period, plan } = page
  const list = useList({
    queryKey: [...deductionKey, 'computed', period],
    call: async ({ tab: _tab, ...query }: ComputedQuery, options) => {
      const found = await bureauApi.listComputed({ ...query, period }, options)
      return { ...found, content: documentsOf(found.content) }
    },
    conditions: computedConditions(t),
  })
  const rowActions = useRowActions<Computed>({
    actions: [],
    nameOf: ({ number, seller }) => ({ number, name: seller }),
    stale: [deductionKey],
  })
  const columns = useMemo(() => columnsIn(room, computedColumns(t)), [t, room])
  const counts = useDeductionCounts(period)
  return (
    <ConfiguredList<Computed>
      name="tax-computed"
      list={{ ...list, narrowed: list.query['way'] !== undefined }}
      columns={columns}
      rowActions={rowActions}
      words={{
        ...page.words,
        empty: { of: 'computed', subject: 'bureau', acts: [{ say: 'goIncoming', go: { to: '/companyInvoice/incomeInvoiceCo' } }] },
        none: { title: t('computed.none'), text: t('noneText') },
        failed: { title: t('computed.failed'), text: t('failedText') },
      }}
      above={above}
      tabs={page.tabsOf(counts)}
      totals={
        plan ? (
          <>
            {plan.computed.map(({ kind, way, count, tax }) => (
              <span key={`${kind} ${way}`} title={t(`deductible:ways.${way}`)}>
                {t('computed.kind', { kind: t(`deductible:kinds.${kind}`), count })} <Amount value={tax} />
              </span>
            ))}
          </>
        ) : (
          <span>…</span>
        )
      }
      pageActions={page.actions}
      onOpen={(row) => {
        if (row.invoiceId !== null) void navigate(opened(row))
      }}
      linkOf={rowLink}
      covered={page.covered}
    />
  )
}
