// 收票邮箱: the company's address to copy, a paragraph for those who issue, and its code as a contact.
import { Copy, ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/browser/copy.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { message } from '../../../ui/overlay/message.tsx'
import { QrPicture } from '../../../ui/values/qr-picture.tsx'
import { contactCard } from './contact-card.ts'
import type { StartList } from './start.queries.ts'
import styles from './start.module.css'

export const MailBox = ({ list }: { readonly list: StartList }) => {
  const { t } = useTranslation('start')
  const { address } = list.mail
  const { name: company, taxId } = list.company
  const copy = (text: string) => {
    copyText(text).then(
      () => {
        message.success(t('mail.copied'))
      },
      () => {
        message.error(t('mail.copyFailed'))
      },
    )
  }
  const paragraph = t('mail.words', { company, address, taxId: taxId ? t('mail.taxId', { company, taxId }) : '' })
  return (
    <div className={styles['mail']}>
      <div>
        <div className={styles['address']}>
          <span className="mono">{address}</span>
          <Button
            size="small"
            icon={<Copy size={13} aria-hidden="true" />}
            onClick={() => {
              copy(address)
            }}
          >
            {t('mail.copy')}
          </Button>
          <Button
            size="small"
            icon={<ScrollText size={13} aria-hidden="true" />}
            onClick={() => {
              copy(paragraph)
            }}
          >
            {t('mail.paragraph')}
          </Button>
        </div>
        <p>{t('mail.hint')}</p>
      </div>
      <QrPicture value={contactCard(t('mail.contact', { company }), address)} size={76} name={t('mail.qr', { address })} />
    </div>
  )
}
