// 查验: verify this invoice; all its receipts, and the results of its files' signatures.
import { Button, Skeleton } from 'antd'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factorsOf, type QuotaOwner } from '@piaotai/domain/verification/verification.ts'
import { verified } from '../../../shared/verification/quota.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { QuotaOwnerChoice } from '../../../shared/verification/quota-owner-choice.tsx'
import { ReceiptLine } from '../../../shared/verification/receipt.tsx'
import type { Detail } from '../detail.ts'
import { SignatureFacts } from './signature-facts.tsx'
import { receiptsQuery, verifyOne } from './verification.queries.ts'
import invoiceDrawerStyles from '../drawer/invoice-drawer.module.css'
import styles from './verify.module.css'

interface Props {
  readonly area: 'personal' | 'company'
  /** The invoice is visible only through a granted pool: it cannot be verified. */
  readonly granted: boolean
  readonly invoice: Pick<Detail, 'id' | 'originals' | 'type' | 'number' | 'code'>
  readonly missingPermission: string | undefined
  readonly onChanged: () => void
}
export const VerifyTab = ({ area, granted, invoice: { id, originals, type, number, code }, missingPermission, onChanged }: Props) => {
  const { t } = useTranslation('verification')
  const client = useQueryClient()
  const [quotaOwner, setQuotaOwner] = useState<QuotaOwner>('company')
  const receipts = useQuery(receiptsQuery(granted ? 'granted' : area, id))
  const content = receipts.data?.content
  const settle = () => {
    verified(client)
    onChanged()
  }
  const request = useMutation({ mutationFn: () => verifyOne(id, area, quotaOwner), onSettled: settle })
  /** The tax platform does not know this kind. */
  const needless = factorsOf(type, number, code) === undefined
  const waiting = content?.some((r) => r.state === 'asking') ?? false
  return (
    <div className={styles['verify']}>
      {granted ? null : (
        <div className={styles['verify-ask']}>
          <QuotaOwnerChoice purse={quotaOwner} onChange={setQuotaOwner} />
          <Button
            type="primary"
            loading={request.isPending}
            disabled={missingPermission !== undefined || needless || waiting}
            title={missingPermission ?? (needless ? t('needless') : waiting ? t('asking') : undefined)}
            onClick={() => {
              request.mutate()
            }}
          >
            {t(content && content.length > 0 ? 'again' : 'one')}
          </Button>
        </div>
      )}
      {receipts.isError ? (
        <p className={invoiceDrawerStyles['flow-failed']} role="alert">
          {t('failed')}
          <Button
            size="small"
            onClick={() => {
              void receipts.refetch()
            }}
          >
            {t('retry')}
          </Button>
        </p>
      ) : !content ? (
        <Skeleton active />
      ) : content.length === 0 ? (
        <EmptyState kind="none" title={t(needless ? 'needless' : 'none')} text={t(needless ? 'needlessText' : 'noneText')} />
      ) : (
        <>
          <h3>{t('receipts')}</h3>
          <ol className={styles['receipts']} aria-live="polite">
            {content.map((r, at) => (
              <li key={r.id}>
                <ReceiptLine receipt={r} hint={at === 0} />
              </li>
            ))}
          </ol>
        </>
      )}
      <SignatureFacts originals={originals} />
    </div>
  )
}
