// 风险: the radar with its findings, and their evidence below.
import { Button, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { RiskEvidence, RiskSequence } from './risk-evidence.tsx'
import { RiskFindings } from './risk-findings.tsx'
import { RiskRadar } from './risk-radar.tsx'
import { GroupDuplicate } from './group-duplicate.tsx'
import { riskQuery, type RiskReport } from './risk.queries.ts'
import type { Place } from './risk-way.tsx'
import { SellerMonths } from './seller-months.tsx'
import { SellerProfile } from './seller-profile.tsx'
import invoiceDrawerStyles from '../drawer/invoice-drawer.module.css'
import styles from './risk.module.css'

const LimitsDialog = lazy(() => import('./limits-dialog.tsx'))

/** The seller is the company itself: its profile and months would say nothing. */
const isOwnSale = ({ findings }: Pick<RiskReport, 'findings'>): boolean =>
  findings.some((f) => f.rule === 'dealings' && f.says === 'ownSale')

export const RiskTab = ({ area, place }: { readonly area: ReadArea; readonly place: Place }) => {
  const { id } = place.invoice
  const { t } = useTranslation('risk')
  const client = useQueryClient()
  const missingPermission = useMissingPermission()('comHome.edit')
  const { data: report, isError, refetch } = useQuery(riskQuery(area, id))
  const [setting, setSetting] = useState(false)
  if (isError)
    return (
      <p className={invoiceDrawerStyles['flow-failed']} role="alert">
        {t('failed')}
        <Button
          size="small"
          onClick={() => {
            void refetch()
          }}
        >
          {t('retry')}
        </Button>
      </p>
    )
  if (!report) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <div className={styles['risk']}>
      <div className={styles['risk-head']}>
        <RiskRadar findings={report.findings} />
        <RiskFindings report={report} place={place} />
      </div>
      {report.group ? <GroupDuplicate match={report.group} /> : null}
      <RiskSequence sequence={report.sequence} id={id} />
      {isOwnSale(report) ? null : (
        <>
          {report.seller ? <SellerProfile seller={report.seller} months={report.months} place={place} /> : null}
          <SellerMonths months={report.months} basis={report.basis} />
        </>
      )}
      <RiskEvidence area={area} findings={report.findings} />
      <Button
        size="small"
        disabled={missingPermission !== undefined}
        title={missingPermission}
        icon={<Settings2 size={14} aria-hidden="true" />}
        onClick={() => {
          setSetting(true)
        }}
      >
        {t('limits.set')}
      </Button>
      <Suspense>
        {setting ? (
          <LimitsDialog
            report={report}
            onClose={() => {
              setSetting(false)
            }}
            onSaved={() => {
              void client.invalidateQueries({ queryKey: ['risk'] })
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
