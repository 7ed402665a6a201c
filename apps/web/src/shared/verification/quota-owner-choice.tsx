// Chooses the quota owner, with the remaining quota of each.
import { Radio } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { quotaOwners, type QuotaOwner } from '@piaotai/domain/verification/verification.ts'
import { quotaQuery } from './quota.ts'

export const QuotaOwnerChoice = ({
  purse: quotaOwner,
  onChange,
}: {
  readonly purse: QuotaOwner
  readonly onChange: (quotaOwner: QuotaOwner) => void
}) => {
  const { t } = useTranslation('verification')
  const quota = useQuery(quotaQuery).data
  return (
    <Radio.Group
      className="verify-purse"
      aria-label={t('purse.label')}
      value={quotaOwner}
      onChange={(event) => {
        onChange(event.target.value as QuotaOwner)
      }}
    >
      {quotaOwners.map((p) => (
        <Radio key={p} value={p}>
          {t(`purse.${p}`, { left: quota ? Math.max(0, quota[p].allowed - quota[p].used).toLocaleString('en-US') : '…' })}
        </Radio>
      ))}
    </Radio.Group>
  )
}
