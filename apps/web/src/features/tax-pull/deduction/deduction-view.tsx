// The tab 勾选: the plan of a period, invoice by invoice.
import { Button, DatePicker, Select } from 'antd'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileInput } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { deductionGenerations, type DeductionSheet, type SheetPurpose } from '@piaotai/domain/deduction/deduction.ts'
import { useToday } from '../../../lib/format/today.ts'
import { dayOfText } from '../../../ui/fields/picked-day.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { ComputedList } from './computed-list.tsx'
import { DecisionList } from './decision-list.tsx'
import { planTabs } from './deduction-list.tsx'
import { PlanFigures, PlanWaiting } from './deduction-plan.tsx'
import { useDeductionPlan, type PlanTab } from './deduction.queries.ts'
import { ExportMenu } from './export-menu.tsx'
import { LeftOutDialog, type ExportedSheet } from './left-out.tsx'
import type { PlanPage } from './plan-page.ts'
import type { PullAct } from '../pull-act.ts'

const TaxpayerDialog = lazy(() => import('../../../shared/tax-account/taxpayer-dialog.tsx'))
const CreditDialog = lazy(() => import('./credit-dialog.tsx'))
const ResultDialog = lazy(() => import('./result-dialog.tsx'))

interface Props {
  readonly view: ReactNode
  readonly pull: PullAct
  readonly covered: boolean
}
const DeductionView = ({ view, pull, covered }: Props) => {
  const { t } = useTranslation(['deduction', 'taxPull', 'deductionSheet'])
  const today = useToday()
  const navigate = useNavigate()
  const missing = useMissingPermission()
  const address = useSearch({ strict: false }) as { readonly period?: string; readonly tab?: string }
  const period = /^\d{4}-(0[1-9]|1[0-2])$/.test(String(address.period ?? '')) ? String(address.period) : today.slice(0, 7)
  const read = useDeductionPlan(period)
  const plan = read.data
  const [reading, setReading] = useState(false)
  const [crediting, setCrediting] = useState(false)
  const [kinding, setKinding] = useState(false)
  const [generation, setGeneration] = useState<DeductionSheet>('2026-07')
  const [exported, setExported] = useState<ExportedSheet & { readonly purpose: SheetPurpose }>()
  const why = missing('directTaxIncomeInvoice.deduct')
  const coded = plan?.toTick.coded ?? 0
  const goTo = (tab: PlanTab | undefined) => {
    void navigate({ to: '.', search: { view: 'deduct', period, ...(tab === undefined ? {} : { tab }) } })
  }
  const month = (
    <DatePicker
      picker="month"
      aria-label={t('period')}
      allowClear={false}
      style={{ width: 108 }}
      value={dayOfText(`${period}-01`)}
      onChange={(day) => {
        if (day) void navigate({ to: '.', search: { view: 'deduct', period: day.format('YYYY-MM') } })
      }}
    />
  )
  if (plan?.taxpayer === 'small')
    return (
      <>
        <PageHead title={t('taxPull:title.in')} facts={view} actions={month} />
        <EmptyState
          kind="none"
          title={t('small.title')}
          text={t('small.text', { month: period })}
          actions={
            <Button
              onClick={() => {
                setKinding(true)
              }}
            >
              {t('small.settings')}
            </Button>
          }
        />
        <Suspense>
          {kinding ? (
            <TaxpayerDialog
              onClose={() => {
                setKinding(false)
              }}
            />
          ) : null}
        </Suspense>
      </>
    )
  const page: PlanPage = {
    period,
    plan,
    words: { title: t('taxPull:title.in'), facts: view, all: t('all') },
    actions: (
      <>
        {month}
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
    ),
    tabsOf: (counts) =>
      planTabs.map((key) => ({
        key,
        label: t(`tabs.${key}`),
        count: key === 'computed' ? plan?.computed.reduce((sum, { count }) => sum + count, 0) : counts?.[key],
        wrong: (key === 'pending' || key === 'failed' || key === 'changed') && (counts?.[key] ?? 0) > 0,
      })),
    covered: covered || reading || crediting || exported !== undefined,
  }
  const above = plan ? (
    <PlanFigures
      plan={plan}
      period={period}
      why={why}
      onTab={goTo}
      onCredit={() => {
        setCrediting(true)
      }}
    />
  ) : (
    <PlanWaiting failed={read.isError} onRetry={read.refetch} />
  )
  return (
    <>
      {address.tab === 'computed' ? (
        <ComputedList page={page} above={above} />
      ) : (
        <DecisionList page={page} above={above} pull={pull} coded={generation === '2026-07' ? coded : 0} />
      )}
      <Suspense>
        {crediting && plan ? (
          <CreditDialog
            period={period}
            credit={plan.credit}
            onClose={() => {
              setCrediting(false)
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
