// The address that mails come to: to be copied, or read by a phone; and how the bound mailboxes are.
import { Popover } from 'antd'
import { AtSign, QrCode } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { emailApi } from '../../../lib/http/email-api.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import type { EmptyWords } from '../../../ui/page/empty-words.ts'
import { mailboxesKey, type Area } from '../mail.queries.ts'
import figuresStyles from '../../../ui/values/figures.module.css'
import styles from '../mail.module.css'

const QrCodePicture = lazy(() => import('../../../ui/values/qr-code.tsx'))

/** One address with its copy button and its QR code. */
export const MailAddress = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('mail')
  return (
    <span className={styles['address']}>
      <span className="mono">{address}</span>
      <CopyButton text={address} label={t('copyAddress')} />
      <Popover
        trigger="click"
        content={
          <Suspense>
            <QrCodePicture value={`mailto:${address}`} size={148} bordered={false} />
          </Suspense>
        }
      >
        <button type="button" className={figuresStyles['copy']} aria-label={t('qr')} title={t('qr')}>
          <QrCode size={13} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </Popover>
    </span>
  )
}
export const AddressStrip = ({ area }: { readonly area: Area }) => (area === 'company' ? <CompanyStrip /> : <OwnStrip />)
const Strip = ({ address, children }: { readonly address: string; readonly children?: React.ReactNode }) => (
  <div className={styles['strip']}>
    <AtSign size={15} strokeWidth={1.75} aria-hidden="true" />
    <MailAddress address={address} />
    <span className={styles['end']}>{children}</span>
  </div>
)
const useCompanyAddresses = (asks = true) =>
  useQuery({
    queryKey: [...mailboxesKey, 'addresses'],
    queryFn: () => emailApi.readMailAddresses({}, { quiet: true }),
    retry: false,
    enabled: asks,
  }).data
const useOwnAddress = (asks = true) =>
  useQuery({
    queryKey: [...mailboxesKey, 'own'],
    queryFn: () => emailApi.readOwnMailAddress({}, { quiet: true }),
    retry: false,
    enabled: asks,
  }).data
const CompanyStrip = () => {
  const { t } = useTranslation('mail')
  const data = useCompanyAddresses()
  if (!data) return null
  return (
    <Strip address={data.own.address}>
      {data.accounts > 0 ? t('bound', { count: data.accounts }) : null}
      {data.lost > 0 ? (
        <Link to="/comset/mailboxes" className={styles['lost']}>
          {t('lost', { count: data.lost })}
        </Link>
      ) : null}
    </Strip>
  )
}
const OwnStrip = () => {
  const data = useOwnAddress()
  return data ? <Strip address={data.address}>{data.companyName}</Strip> : null
}
/** Before the first mail: the address to hand on, and the way to bind a mailbox. */
export const useMailsEmpty = (area: Area): EmptyWords => {
  const company = useCompanyAddresses(area === 'company')?.own.address
  const own = useOwnAddress(area === 'personal')?.address
  const address = area === 'company' ? company : own
  const bind = { say: 'goMailboxes', go: { to: area === 'company' ? '/comset/mailboxes' : '/home/mySet' } } as const
  return { of: 'mails', subject: 'mail', acts: address === undefined ? [bind] : [{ say: 'copyAddress', copies: address }, bind] }
}
