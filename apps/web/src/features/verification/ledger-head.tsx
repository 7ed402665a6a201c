// The head of the ledger: what is left of the quotas, a question by typed fields, and when to ask again.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import type { Area, Quota } from './verification.queries.ts'
import { PageHead } from '../../ui/page/page-head.tsx'

export const pageKeys = { personal: 'menu_1.verifyRecords', company: 'menu_2.verifyRecordsCo' } as const
interface Props {
  readonly area: Area
  readonly quota: Quota | undefined
  readonly onOpen: (show: 'typed' | 'settings') => void
}
export const LedgerHead = ({ area, quota, onOpen }: Props) => {
  const { t } = useTranslation('verification')
  const { t: shell } = useTranslation('shell')
  const lacking = useMissingPermission()
  const lacksVerify = lacking(...invoiceKeys(area, 'verify'))
  const lacksSettings = lacking('comHome.edit')
  const left = (quotaOwner: 'company' | 'personal') =>
    quota
      ? t(`ledger.left.${quotaOwner}`, {
          left: Math.max(0, quota[quotaOwner].allowed - quota[quotaOwner].used).toLocaleString('en-US'),
          allowed: quota[quotaOwner].allowed.toLocaleString('en-US'),
        })
      : '…'
  return (
    <PageHead
      title={shell(`page.${pageKeys[area]}`)}
      facts={area === 'company' ? `${left('company')} · ${left('personal')}` : left('personal')}
      actions={
        <>
          {area === 'company' ? (
            <Button
              disabled={lacksSettings !== undefined || !quota}
              title={lacksSettings}
              onClick={() => {
                onOpen('settings')
              }}
            >
              {t('settings.open')}
            </Button>
          ) : null}
          <Button
            type="primary"
            disabled={lacksVerify !== undefined}
            title={lacksVerify}
            onClick={() => {
              onOpen('typed')
            }}
          >
            {t('typed.open')}
          </Button>
        </>
      }
    />
  )
}
