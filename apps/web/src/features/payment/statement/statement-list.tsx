// 对账单: what was brought in, what it marked as paid, and its undo while nothing of it has changed since.
import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Amount, amountText, Nil } from '../../../ui/values/amount.tsx'
import { columnsIn, useRoom, type ConfiguredColumn } from '../../../ui/kits/list/columns.ts'
import type { EmptyAct } from '../../../ui/page/empty-words.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { RowButtons } from '../../../ui/kits/list/row-buttons.tsx'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { useOpen } from '../../../ui/kits/list/use-open.ts'
import type { RowActions } from '../../../ui/kits/list/use-row-actions.tsx'
import { StateTag } from '../../../ui/kits/records/state-tag.tsx'
import { statementsKey, type Statement } from '../bank-file/bank-file.queries.ts'
import { statementLookOf, useStatementActions } from './use-statement-actions.tsx'

const StatementDrawer = lazy(() => import('./statement-drawer.tsx'))

export const statementColumns = (
  t: TFunction<'paymentBankFiles'>,
  { actions, act }: Pick<RowActions<Statement>, 'actions' | 'act'>,
): readonly ConfiguredColumn<Statement>[] => [
  {
    key: 'name',
    title: t('statements.name'),
    width: 188,
    grows: true,
    pinned: true,
    names: true,
    nameOf: (s) => t('statements.open', { name: s.name }),
    render: (s) => s.name,
  },
  { key: 'at', title: t('statements.at'), width: 140, render: (s) => minuteOf(s.at) },
  { key: 'by', title: t('statements.by'), width: { zh: 92, en: 104 }, render: (s) => s.by },
  {
    key: 'good',
    title: t('statements.good'),
    width: { zh: 100, en: 124 },
    render: (s) => t('statements.goodOf', { good: s.good, total: s.total }),
  },
  {
    key: 'invoices',
    title: t('statements.invoices'),
    width: { zh: 72, en: 84 },
    align: 'right',
    hidden: 'unlessWide',
    render: (s) => s.invoices,
  },
  {
    key: 'waiting',
    title: t('statements.waiting'),
    width: { zh: 120, en: 128 },
    render: (s) =>
      s.open + s.alarms === 0 ? (
        <Nil />
      ) : (
        <>
          {s.open === 0 ? null : <span className="status attention">{t('statements.openOf', { count: s.open })}</span>}{' '}
          {s.alarms === 0 ? null : <span className="status wrong">{t('statements.alarmsOf', { count: s.alarms })}</span>}
        </>
      ),
  },
  {
    key: 'amount',
    title: t('statements.amount'),
    width: 132,
    align: 'right',
    figure: (s) => amountText(s.amount),
    render: (s) => <Amount value={s.amount} strong />,
  },
  {
    key: 'state',
    title: t('statements.state'),
    width: { zh: 120, en: 132 },
    render: (s) => {
      const { key, look } = statementLookOf(s)
      return <StateTag look={look} word={t(`statements.${key}`)} />
    },
  },
  {
    key: 'actions',
    title: t('statements.actions'),
    width: { zh: 64, en: 76 },
    pinned: true,
    render: (s) => <RowButtons row={s} actions={actions} act={act} />,
  },
]
export const StatementList = ({ view, bring }: { readonly view: ReactNode; readonly bring: EmptyAct }) => {
  const { t } = useTranslation('paymentBankFiles')
  const room = useRoom()
  const list = useList({ queryKey: statementsKey, call: api.invoice.listStatements, conditions: [] })
  const drawer = useOpen()
  const { rowActions, undoing } = useStatementActions()
  const { actions, act } = rowActions
  const { open } = drawer
  const columns = useMemo(() => columnsIn(room, statementColumns(t, { actions, act })), [t, room, actions, act])
  return (
    <>
      <ConfiguredList<Statement>
        name="bankStatements"
        list={list}
        columns={columns}
        rowActions={rowActions}
        pageActions={view}
        words={{
          title: t('statements.title'),
          facts: t('statements.facts'),
          empty: { of: 'statements', subject: 'bank', acts: [bring] },
          none: { title: t('statements.noneTitle'), text: t('statements.noneText') },
          failed: { title: t('failedTitle'), text: t('failedText') },
          all: t('statements.all'),
          total: (count) => t('statements.total', { count }),
        }}
        onOpen={open}
        shown={drawer.id}
      />
      {undoing}
      <Suspense>{drawer.id === undefined ? null : <StatementDrawer key={drawer.id} id={drawer.id} onClose={drawer.close} />}</Suspense>
    </>
  )
}
