// Attachments of an invoice: add, open, remove.
import { App, Button } from 'antd'
import { Paperclip, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { businessLimits } from '@piaotai/domain/invoice/business.ts'
import { CallFailed } from '../../../lib/http/api.ts'
import { fileSize } from '../../../lib/format/file-size.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { uploadOne } from '../../../lib/upload/upload-one.ts'
import { FileName } from '../../../ui/values/file-name.tsx'
import { addAttachments, removeAttachment } from '../invoice.queries.ts'
import type { Detail } from '../detail.ts'
import styles from './business.module.css'

const accepted = '.pdf,.ofd,.xml,.zip,.jpg,.jpeg,.png'
interface Props {
  readonly area: 'personal' | 'company'
  readonly invoice: Detail
  readonly missingPermission: string | undefined
  readonly lacksSave: string | undefined
  readonly onChanged: () => void
  readonly fixed?: boolean
}
export const Attachments = ({ area, invoice: v, missingPermission, lacksSave, onChanged, fixed = false }: Props) => {
  const { t } = useTranslation('invoice')
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const room = businessLimits.attachments - v.attachments.length
  /** Files that cannot be attached are listed with their reasons; the others are attached. */
  const attach = async (given: readonly File[]): Promise<void> => {
    const wrong = (file: File) =>
      !accepted.split(',').some((end) => file.name.toLowerCase().endsWith(end))
        ? 'business.badType'
        : file.size > businessLimits.attachmentMegabytes * 1024 * 1024
          ? 'business.tooLarge'
          : undefined
    for (const file of given) {
      const word = wrong(file)
      if (word) void message.error(t(word, { name: file.name }))
    }
    const files = given.filter((file) => !wrong(file))
    if (files.length === 0) return
    if (files.length > room) {
      void message.error(t('business.tooMany', { count: room }))
      return
    }
    setBusy(true)
    try {
      const uploaded = []
      for (const file of files)
        uploaded.push({
          url: await uploadOne(file).catch((error: unknown) => {
            throw error instanceof CallFailed ? error : new Error(file.name)
          }),
          name: file.name,
        })
      await addAttachments({ id: v.id, area, files: uploaded })
      onChanged()
    } catch (error) {
      if (!(error instanceof CallFailed && error.shown))
        void message.error(t('business.failed', { name: error instanceof Error && error.message ? error.message : files[0]?.name }))
    } finally {
      setBusy(false)
    }
  }
  const remove = async (attachmentId: string): Promise<void> => {
    try {
      await removeAttachment({ attachmentId, area })
      void message.success(t('business.removed'))
    } catch {
      /* the client has told why */
    }
    onChanged()
  }
  return (
    <section>
      <h3>
        {t('business.attachments')}
        <small>{t('business.fileRules')}</small>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={accepted}
          aria-label={t('business.add')}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            if (files.length > 0) void attach(files)
          }}
        />
        {fixed ? null : (
          <Button
            size="small"
            loading={busy}
            disabled={missingPermission !== undefined || room <= 0}
            title={missingPermission ?? (room <= 0 ? t('business.full') : undefined)}
            onClick={() => input.current?.click()}
          >
            {t('business.add')}
          </Button>
        )}
      </h3>
      {v.attachments.length === 0 ? <p className="sub">{t('business.noFile')}</p> : null}
      <ul className={styles['attachments']}>
        {v.attachments.map((a) => (
          <li key={a.id}>
            <Paperclip size={14} aria-hidden="true" />
            {lacksSave ? (
              <span title={lacksSave}>
                <FileName name={a.name} />
              </span>
            ) : (
              <a href={a.downloadUrl} download={a.name}>
                <FileName name={a.name} />
              </a>
            )}
            <small>{t('business.fileFacts', { size: fileSize(a.size), who: a.addedBy, at: minuteOf(a.addedAt) })}</small>
            {fixed ? null : (
              <Button
                type="text"
                size="small"
                disabled={missingPermission !== undefined}
                title={missingPermission ?? t('business.remove', { name: a.name })}
                aria-label={t('business.remove', { name: a.name })}
                icon={<Trash2 size={14} />}
                onClick={() => {
                  void remove(a.id)
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
