// A link that only a person can open: its address whole, and the file that was taken from it.
import { App, Upload } from 'antd'
import { FileUp } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { emailApi } from '../../lib/http/email-api.ts'
import { uploadOne } from '../../lib/upload/upload-one.ts'
import { useJudgedForm } from '../../ui/kits/form/use-judged-form.ts'
import { useValue } from '../../ui/kits/form/use-judging.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { mailsKey, type Area, type MailPart } from './mail.queries.ts'
import styles from './mail.module.css'

interface Props {
  readonly area: Area
  readonly mailId: string
  readonly part: MailPart
  readonly onClose: () => void
}
const LinkDialog = ({ area, mailId, part, onClose }: Props) => {
  const { t } = useTranslation('mail')
  const { message } = App.useApp()
  const client = useQueryClient()
  const form = useJudgedForm<{ file: File | undefined }>({
    initial: { file: undefined },
    send: async ({ file }) => {
      if (!file) return
      await emailApi.attachToLink(
        { id: mailId, area, partId: part.id, file: { url: await uploadOne(file), name: file.name } },
        { quiet: true },
      )
      void message.success(t('link.done'))
      void client.invalidateQueries({ queryKey: mailsKey })
      onClose()
    },
    onRefused: () => void client.invalidateQueries({ queryKey: mailsKey }),
  })
  const file = useValue(form, 'file')
  return (
    <FormDialog
      title={t('link.title')}
      form={form}
      submit={t('link.upload')}
      why={file ? undefined : t('link.missing')}
      width={560}
      onClose={onClose}
    >
      <p className="dialog-lead">{t('link.text')}</p>
      <p className={styles['url']}>
        <b>{part.host}</b>
        <code>{part.url}</code>
        {part.url ? (
          <a href={part.url} target="_blank" rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
            {t('drawer.open')}
          </a>
        ) : null}
      </p>
      <Upload.Dragger
        multiple={false}
        maxCount={1}
        accept=".pdf,.ofd,.xml,.zip,.jpg,.jpeg,.png"
        showUploadList={false}
        beforeUpload={(chosen) => {
          form.set('file', chosen)
          return false
        }}
      >
        <FileUp size={20} strokeWidth={1.75} aria-hidden="true" />
        <p>{file ? file.name : t('link.choose')}</p>
        <p className="sub">{t('link.hint')}</p>
      </Upload.Dragger>
    </FormDialog>
  )
}
export default LinkDialog
