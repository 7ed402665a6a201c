// The secret of an authenticator: as a QR code to scan, and as a key to type.
import { Spin } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { QrPicture } from '../../ui/values/qr-picture.tsx'
import styles from '../../ui/fields/form.module.css'

interface TotpSecret {
  readonly secret: string
  readonly uri: string
}
/** In groups of four, as people read keys. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

export const TotpPicture = ({ secret, uri }: TotpSecret) => {
  const { t } = useTranslation('account')
  return (
    <ol className={styles['totp-key']}>
      <li>
        {t('enrol.step1')}
        <QrPicture value={uri} size={168} name={t('enrol.step1')} />
      </li>
      <li>
        {t('enrol.step2')}
        <span className={styles['copy-text']}>
          <code>{grouped(secret)}</code>
          <CopyButton text={secret} label={t('enrol.copy')} />
        </span>
      </li>
    </ol>
  )
}
/** Fetches the secret once. */
export const TotpKey = ({ load }: { load: () => Promise<TotpSecret> }) => {
  const key = useQuery({ queryKey: ['totp-key'], gcTime: 0, staleTime: Infinity, retry: false, queryFn: load })
  if (key.isError)
    return (
      <p className="form-error" role="alert">
        {key.error.message}
      </p>
    )
  return key.data ? <TotpPicture {...key.data} /> : <Spin />
}
