// 要看的银行流水: what the bank paid and nobody has settled, and what it paid once too often, each with ours beside theirs.
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { statementLineActs } from '@piaotai/domain/payment/statement-verdict.ts'
import { api } from '../../../lib/http/api.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { columnsIn, useRoom, type ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { Condition } from '../../../ui/kits/list/conditions.ts'
import type { EmptyAct } from '../../../ui/page/empty-words.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { RowButtons } from '../../../ui/kits/list/row-buttons.tsx'
import { useOpenOf } from '../../../ui/kits/list/use-open-of.ts'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { useRowActions, type RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { statementLinesKey, type KeptLine, type LinesQuery } from '../bank-file/bank-file.queries.ts'
import { staleKeys } from '../payment.queries.ts'
import { useLineDialog } from './line-dialog.tsx'
import { LineVerdict } from './statement-rows.tsx'

const StatementDrawer = lazy(() => import('./statement-drawer.tsx'))
const tabs = ['open', 'alarm'] as const
const conditions: readonly Condition<LinesQuery>[] = [{ kind: 'tab', key: 'state', values: tabs }]

export const lineColumns = (
  t: TFunction<'paymentBankFiles'>,
  { actions, act }: Pick<RowActions<KeptLine>, 'actions' | 'act'>,
): readonly ConfiguredColumn<KeptLine>[] => [
  { key: 'day', title: t('statement.day'), width: 104, pinned: true, render: (l) => l.day ?? <Nil /> },
  {
    key: 'number',
    title: t('statement.number'),
    width: 196,
    pinned: true,
    names: true,
    nameOf: (l) => t('statements.open', { name: l.statement }),
    render: (l) => {
      const number = l.number || l.batches.join(' ')
      return number === '' ? <Nil /> : <span className="mono">{number}</span>
    },
  },
  {
    key: 'amount',
    title: t('statement.paid'),
    width: 116,
    align: 'right',
    figure: (l) => amountText(l.amount ?? '0'),
    render: (l) => <Amount value={l.amount} strong />,
  },
  {
    key: 'expected',
    title: t('statement.expected'),
    width: 116,
    align: 'right',
    hidden: 'unlessWide',
    render: (l) => <Amount value={l.expected} />,
  },
  { key: 'theirs', title: t('lines.theirs'), width: 150, render: (l) => l.party || <Nil /> },
  { key: 'ours', title: t('lines.ours'), width: 170, hidden: 'unlessWide', render: (l) => l.payee?.name || <Nil /> },
  { key: 'result', title: t('lines.result'), width: 200, grows: true, render: (l) => <LineVerdict line={l} /> },
  { key: 'statement', title: t('lines.statement'), width: 160, hidden: true, render: (l) => l.statement },
  {
    key: 'actions',
    title: t('statements.actions'),
    width: { zh: 190, en: 220 },
    pinned: true,
    render: (l) => <RowButtons row={l} actions={actions} act={act} />,
  },
]
export const LineList = ({ view, bring }: { readonly view: ReactNode; readonly bring: EmptyAct }) => {
  const { t } = useTranslation('paymentBankFiles')
  const room = useRoom()
  const list = useList({ queryKey: statementLinesKey, call: api.invoice.listStatementLines, conditions })
  const { ask, dialog } = useLineDialog()
  const drawer = useOpenOf(list.data?.content, ({ statementId }) => statementId)
  const rowActions = useRowActions<KeptLine>({
    actions: statementLineActs.map((act) => ({
      key: act,
      allowed: ({ acts }) => acts.includes(act),
      label: () => t(`lineAct.${act}`),
      rowLabel: ({ line, number }) => t('lineAct.of', { act: t(`lineAct.${act}`), line, number }),
      open: (line) => {
        ask(act, line)
      },
    })),
    nameOf: ({ number, party }) => ({ number: number || null, name: party }),
    stale: staleKeys,
  })
  const { actions, act } = rowActions
  const columns = useMemo(() => columnsIn(room, lineColumns(t, { actions, act })), [t, room, actions, act])
  return (
    <>
      <ConfiguredList<KeptLine>
        name="bankStatementLines"
        list={list}
        columns={columns}
        rowActions={rowActions}
        pageActions={view}
        words={{
          title: t('lines.title'),
          facts: t('lines.facts'),
          empty: { of: 'statementLines', subject: 'bank', acts: [bring] },
          none: { title: t('lines.noneTitle'), text: t('lines.noneText') },
          failed: { title: t('failedTitle'), text: t('failedText') },
          all: t('statements.all'),
          total: (count) => t('lines.total', { count }),
        }}
        tabs={tabs.map((state) => ({ key: state, label: t(`lines.${state}`), count: list.data?.counts[state], wrong: state === 'alarm' }))}
        {...drawer.opening}
        covered={dialog !== null}
      />
      <Suspense>{drawer.id === undefined ? null : <StatementDrawer key={drawer.id} id={drawer.id} onClose={drawer.close} />}</Suspense>
      {dialog}
    </>
  )
}
