// A secret that was drawn just now: shown this once, to copy and keep.
import { App, Button } from 'antd'
import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/browser/copy.ts'
import { Dialog } from './dialog.tsx'
import styles from './secret-dialog.module.css'

interface Props {
  readonly title: string
  /** Whose secret it is. */
  readonly name: string
  readonly secret: string
  readonly words: { readonly warning: string; readonly copy: string; readonly done: string }
  /** How it is used. */
  readonly children?: ReactNode
  readonly onClose: () => void
}
/** Its closing button is the plain one until the secret was copied. */
export const SecretDialog = ({ title, name, secret, words, children, onClose }: Props) => {
  const { t } = useTranslation('form')
  const { message } = App.useApp()
  const [copied, setCopied] = useState(false)
  const copy = () => {
    copyText(secret).then(
      () => {
        setCopied(true)
      },
      () => void message.error(t('copy.failed')),
    )
  }
  return (
    <Dialog
      title={title}
      facts={name}
      width={600}
      onClose={onClose}
      actions={
        <Button type={copied ? 'primary' : 'default'} onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <p className={styles['warning']} role="alert">
        <TriangleAlert size={15} aria-hidden="true" />
        {words.warning}
      </p>
      <div className={styles['secret']}>
        <code>{secret}</code>
        <Button
          data-first=""
          type={copied ? 'default' : 'primary'}
          icon={copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
          onClick={copy}
        >
          {copied ? t('copy.done') : words.copy}
        </Button>
      </div>
      {children}
    </Dialog>
  )
}
