// Recovery codes, shown once: to copy, to save as a file, to print.
import { App, Button } from 'antd'
import { Copy, Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/browser/copy.ts'
import { printText } from '../../lib/browser/print-text.ts'
import { saveText } from '../../lib/browser/save-text.ts'
import { useSession } from '../../lib/session/session.ts'
import styles from './recovery-codes.module.css'

const size = 14
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const { t } = useTranslation(['personal', 'form'])
  const { message } = App.useApp()
  const user = useSession()?.user
  const account = user?.emailAccount ?? user?.tel
  const heading = account ? t('recovery.paperOf', { account }) : t('recovery.paper')
  const sheet = `${[heading, '', ...codes, '', t('recovery.once')].join('\r\n')}\r\n`
  const copy = () => {
    copyText(codes.join('\n')).then(
      () => void message.success(t('form:copy.done')),
      () => void message.error(t('form:copy.failed')),
    )
  }
  return (
    <div className={styles['recovery-codes']}>
      <ol aria-label={t('recovery.codes')}>
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ol>
      <div className={styles['recovery-keep']}>
        <Button size="small" icon={<Copy size={size} />} onClick={copy}>
          {t('recovery.copy')}
        </Button>
        <Button
          size="small"
          icon={<Download size={size} />}
          onClick={() => {
            saveText(t('recovery.file'), sheet, 'text/plain')
          }}
        >
          {t('recovery.download')}
        </Button>
        <Button
          size="small"
          icon={<Printer size={size} />}
          onClick={() => {
            printText(heading, [...codes], t('recovery.once'))
          }}
        >
          {t('recovery.print')}
        </Button>
      </div>
      <p className="field-hint">{t('recovery.once')}</p>
    </div>
  )
}
