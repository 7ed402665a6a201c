// The tab 勾选: the plan of a period, invoice by invoice.
import { Button, DatePicker, Select } from 'antd'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileInput } from 'lucide-react'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { deductionGenerations, deductionTabs, type DeductionSheet, type SheetPurpose } from '@piaotai/domain/deduction/deduction.ts'
import { bureauApi } from '../../../lib/http/bureau-api.ts'
import { useToday } from '../../../lib/format/today.ts'
import { columnsIn, useRoom } from '../../../ui/kits/list/columns.ts'
import { ConfiguredList } from '../../../ui/kits/list/configured-list.tsx'
import { useList } from '../../../ui/kits/list/use-list.ts'
import { dayOfText } from '../../../ui/fields/picked-day.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { deductionColumns, deductionConditions } from './deduction-list.tsx'
import { DeductionSums, PlanFigures } from './deduction-plan.tsx'
import { deductionKey, useDeductionPlan, type Deduction, type DeductionsQuery } from './deduction.queries.ts'
import { ExportMenu } from './export-menu.tsx'
import { LeftOutDialog, type ExportedSheet } from './left-out.tsx'
import { useDeductionActions } from './use-deduction-actions.ts'

const PurposeDialog = lazy(() => import('./purpose-dialog.tsx'))
const SettleChangedDialog = lazy(() => import('./settle-changed-dialog.tsx'))
const ResultDialog = lazy(() => import('./result-dialog.tsx'))

interface Props {
  readonly view: ReactNode
  readonly pull: ReactNode
  readonly covered: boolean
}
const DeductionView = ({ view, pull, covered }: Props) => {
  const { t } = useTranslation(['deduction', 'taxPull', 'deductionSheet'])
  const room = useRoom()
  const today = useToday()
  const navigate = useNavigate()
  const missing = useMissingPermission()
  const address = useSearch({ strict: false }) as { readonly period?: string }
  const period = /^\d{4}-(0[1-9]|1[0-2])$/.test(String(address.period ?? '')) ? String(address.period) : today.slice(0, 7)
  const plan = useDeductionPlan(period).data
  const [changing, setChanging] = useState<readonly Deduction[]>()
  const [settling, setSettling] = useState<Deduction>()
  const [reading, setReading] = useState(false)
  const [generation, setGeneration] = useState<DeductionSheet>('2026-07')
  const [exported, setExported] = useState<ExportedSheet & { readonly purpose: SheetPurpose }>()
  const why = missing('directTaxIncomeInvoice.deduct')
  const list = useList({
    queryKey: [...deductionKey, 'rows', period],
    call: (query: DeductionsQuery, options) => bureauApi.listDeductions({ ...query, period }, options),
    conditions: deductionConditions(t),
  })
  const onDone = () => {
    list.select(new Map())
  }
  const rowActions = useDeductionActions(period, { onChange: setChanging, onSettle: setSettling, onDone })
  const { actions, act } = rowActions
  const columns = useMemo(() => columnsIn(room, deductionColumns(t, { actions, act })), [t, room, actions, act])
  const coded = plan?.toTick.coded ?? 0
  const counts = list.data?.counts
  return (
    <>
      <ConfiguredList<Deduction>
        name="tax-deduction"
        list={list}
        columns={columns}
        rowActions={rowActions}
        words={{
          title: t('taxPull:title.in'),
          facts: view,
          empty: { title: t('empty'), text: t('emptyText'), actions: pull },
          none: { title: t('none'), text: t('noneText') },
          failed: { title: t('failed'), text: t('failedText') },
          all: t('all'),
        }}
        above={plan ? <PlanFigures plan={plan} period={period} /> : undefined}
        tabs={deductionTabs.map((key) => ({
          key,
          label: t(`tabs.${key}`),
          count: counts?.[key],
          wrong: (key === 'pending' || key === 'failed' || key === 'changed') && (counts?.[key] ?? 0) > 0,
        }))}
        totals={list.data ? <DeductionSums of={list.data} coded={generation === '2026-07' ? coded : 0} /> : <span>…</span>}
        pageActions={
          <>
            <DatePicker
              picker="month"
              aria-label={t('period')}
              allowClear={false}
              value={dayOfText(`${period}-01`)}
              onChange={(day) => {
                if (day) void navigate({ to: '.', search: { view: 'deduct', period: day.format('YYYY-MM') } })
              }}
            />
            <Button
              icon={<FileInput size={15} aria-hidden="true" />}
              disabled={why !== undefined}
              title={why}
              onClick={() => {
                setReading(true)
              }}
            >
              {t('act.result')}
            </Button>
            <Select
              aria-label={t('plan.sheet')}
              value={generation}
              options={deductionGenerations.map((value) => ({
                value,
                label: t(`plan.generation.${value}`),
                title: t(`plan.generationText.${value}`),
              }))}
              onChange={setGeneration}
            />
            <ExportMenu period={period} generation={generation} toTick={plan?.toTick} why={why} onLeft={setExported} />
          </>
        }
        covered={covered || changing !== undefined || settling !== undefined || reading || exported !== undefined}
      />
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
        {exported ? (
          <LeftOutDialog
            title={t(`deductionSheet:books.${exported.purpose}`)}
            sheet={exported}
            onClose={() => {
              setExported(undefined)
            }}
          />
        ) : null}
        {reading ? (
          <ResultDialog
            of="deduction"
            onClose={() => {
              setReading(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
export default DeductionView
