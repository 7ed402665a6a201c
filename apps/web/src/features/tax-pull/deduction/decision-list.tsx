// The bureau's list of a period: what is proposed for each invoice, and what a person decides of it.
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { columnsIn, useRoom } from '../../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { useOpen } from '../../../ui/kits/list/use-open.ts'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { Amount } from '../../../ui/values/amount.tsx'
import type { PullAct } from '../pull-act.ts'
import { MirrorAside } from '../mirror-aside.tsx'
import { deductionColumns, deductionConditions } from './deduction-list.tsx'
import { DeductionSums } from './deduction-plan.tsx'
import { deductionKey, type Deduction, type DeductionsQuery } from './deduction.queries.ts'
import type { PlanPage } from './plan-page.ts'
import { useDeductionActions } from './use-deduction-actions.ts'

const PurposeDialog = lazy(() => import('./purpose-dialog.tsx'))
const SettleChangedDialog = lazy(() => import('./settle-changed-dialog.tsx'))

interface Props {
  readonly page: PlanPage
  readonly above: ReactNode
  readonly pull: PullAct
  /** Invoices with a code, which the chosen sheet leaves out. */
  readonly coded: number
}
export const DecisionList = ({ page, above, pull, coded }: Props) => {
  const { t } = useTranslation('deduction')
  const room = useRoom()
  const { period } = page
  const [changing, setChanging] = useState<readonly Deduction[]>()
  const [settling, setSettling] = useState<Deduction>()
  const list = useList({
    queryKey: [...deductionKey, 'rows', period],
    call: ({ tab, ...query }: DeductionsQuery, options) =>
      bureauApi.listDeductions({ ...query, period, ...(tab === undefined || tab === 'computed' ? {} : { tab }) }, options),
    conditions: deductionConditions(t),
  })
  const onDone = () => {
    list.select(new Map())
  }
  const rowActions = useDeductionActions(period, { onChange: setChanging, onSettle: setSettling, onDone })
  const { actions, act } = rowActions
  const drawer = useOpen()
  const columns = useMemo(() => columnsIn(room, deductionColumns(t, { actions, act })), [t, room, actions, act])
  return (
    <>
      <ConfiguredList<Deduction>
        name="tax-deduction"
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          ...page.words,
          empty: { of: 'deductions', subject: 'bureau', acts: [pull] },
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
        }}
        above={above}
        tabs={page.tabsOf(list.data?.counts)}
        totals={list.data ? <DeductionSums of={list.data} coded={coded} /> : <span>…</span>}
        selectionSums={(rows) => <SelectedSums rows={rows} />}
        spaceAction="accept"
        pageActions={page.actions}
        onOpen={drawer.open}
        shown={drawer.id}
        covered={page.covered || changing !== undefined || settling !== undefined}
      />
      <MirrorAside id={drawer.id} direction="in" onClose={drawer.close} />
      <Suspense>
        {changing === undefined ? null : (
          <PurposeDialog
            period={period}
            rows={changing}
            onDone={onDone}
            onClose={() => {
              setChanging(undefined)
            }}
          />
        )}
        {settling ? (
          <SettleChangedDialog
            row={settling}
            onClose={() => {
              setSettling(undefined)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
/** The tax on their faces, and what of it counts. */
const SelectedSums = ({ rows }: { readonly rows: readonly Deduction[] }) => {
  const { t } = useTranslation('deduction')
  const sum = (of: (row: Deduction) => string): string => fromFen(rows.reduce((all, row) => all + (toFen(of(row)) ?? 0n), 0n))
  return (
    <>
      <span>
        {t('selection.tax')}
        <b>
          <Amount value={sum(({ tax }) => tax)} />
        </b>
      </span>
      <span>
        {t('selection.figure')}
        <b>
          <Amount value={sum(({ decided, deductible }) => decided?.effectiveTax ?? deductible.figure)} />
        </b>
      </span>
    </>
  )
}
