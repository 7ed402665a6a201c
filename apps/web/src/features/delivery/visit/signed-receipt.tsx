// 签收回执: who signed when, with the seal and the certificate.
import { App, Button } from 'antd'
import { FileCheck2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { emailAddress } from '../../../lib/http/email-api.ts'
import { clockOf, dayOf } from '../../../lib/format/moment.ts'
import { saveFrom } from './fetch-file.ts'
import { Seal } from './seal.tsx'
import type { Offer, VisitCalls } from './use-visit.ts'
import publicSheetStyles from '../../../shared/visitor/public-sheet.module.css'
import styles from './visit.module.css'

export const SignedReceipt = ({ offer, calls }: { offer: Offer; calls: VisitCalls }) => {
  const { t } = useTranslation('deliveryVisit')
  const { message } = App.useApp()
  const { signedAt } = offer
  return (
    <div className={styles['sign']}>
      <div className={styles['receipt']}>
        <h2>
          {t('receipt.title')} <small>{t('receipt.both')}</small>
        </h2>
        <dl>
          <dt>{t('receipt.signer')}</dt>
          <dd>{offer.signer ?? t('receipt.unnamed')}</dd>
          {signedAt === null ? null : (
            <>
              <dt>{t('receipt.at')}</dt>
              <dd>
                {dayOf(signedAt)} {clockOf(signedAt)}
              </dd>
            </>
          )}
          <dt>{t('receipt.content')}</dt>
          <dd>
            {t('receipt.holds', {
              invoices: t('count', { count: offer.invoices.length }),
              files: t('receipt.files', { count: offer.files.length }),
            })}
          </dd>
        </dl>
        <div className={publicSheetStyles['sheet-acts']}>
          <Button
            icon={<FileCheck2 size={15} aria-hidden="true" />}
            onClick={() => {
              calls.stillOpen().then(
                (open) => {
                  if (open) saveFrom(emailAddress('readVisitCertificate'))
                },
                () => void message.error(t('failed.text')),
              )
            }}
          >
            {t('receipt.save')}
          </Button>
          <small className="sub">{t('receipt.hashes')}</small>
        </div>
      </div>
      <Seal at={signedAt} />
    </div>
  )
}
