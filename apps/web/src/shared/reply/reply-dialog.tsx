// 退信: a receipt or a rejection to the sender of a mail or of an invoice, beside what the other side will see.
import { App, Button, Input, Segmented, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { replyEndpoints } from '@piaotai/contract/reply.ts'
import { fillReply, judgeReply, plainReply, replyLimits, replyReasons, type ReplyReason } from '@piaotai/domain/reply.ts'
import { CallFailed } from '../../lib/http/api.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { Addressees, Placeholders, ReplyPreview } from './reply-parts.tsx'
import { TemplatePart } from './template-part.tsx'
import { repliesKey, type Area, type Template } from './reply.queries.ts'
import formStyles from '../../ui/fields/form.module.css'
import styles from './reply-kit.module.css'

interface Props {
  readonly area: Area
  readonly mailId?: string
  readonly invoiceId?: string
  /** What it begins with, where it neither answers nor returns. */
  readonly opening?: { readonly title: string; readonly subject: string; readonly body: string }
  readonly onClose: () => void
}
type Begun = Received<(typeof replyEndpoints)['proposeReply']>
const ReplyDialog = (p: Props) => {
  const { t } = useTranslation('reply')
  const { area, mailId, invoiceId } = p
  const asked = { area, ...(mailId ? { mailId } : {}), ...(invoiceId ? { invoiceId } : {}) }
  const read = useQuery({
    queryKey: [...repliesKey, 'proposal', asked],
    queryFn: () => emailApi.proposeReply(asked, { quiet: true }),
    retry: false,
    gcTime: 0,
  })
  if (read.data) return <Writing {...p} begun={read.data} />
  return (
    <Dialog
      title={p.opening?.title ?? t('write.title')}
      width={1040}
      onClose={p.onClose}
      actions={<Button onClick={p.onClose}>{t('write.cancel')}</Button>}
    >
      {read.isError ? (
        <LoadFailed title={t('write.failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  )
}
const Writing = ({ area, mailId, invoiceId, opening, onClose, begun }: Props & { readonly begun: Begun }) => {
  const { t } = useTranslation('reply')
  const { message } = App.useApp()
  const client = useQueryClient()
  const id = useId()
  const [to, setTo] = useState(begun.to)
  const [cc, setCc] = useState<string[]>([])
  const begins: ReplyReason = opening ? 'other' : begun.begins
  const [reason, setReason] = useState<ReplyReason>(begins)
  const [subject, setSubject] = useState(opening?.subject ?? begun.subject)
  const [body, setBody] = useState<string>(opening?.body ?? begun.texts[begins] ?? '')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const draft = plainReply({ to, cc, subject, body })
  const problems = judgeReply(draft)
  const errorAt = (...paths: readonly string[]): string => {
    const found = problems.find(({ path }) => paths.some((one) => path === one || path.startsWith(`${one}.`)))
    if (!found || !(asked || found.reason !== 'missing')) return ''
    const at = /^cc\.(\d+)$/.exec(found.path)?.[1]
    return `${at === undefined ? '' : `${draft.cc[Number(at)]} `}${t(`write.errors.${found.reason}`)}`
  }
  const choose = (next: ReplyReason) => {
    // A text of one's own stays.
    if (body.trim() === '' || body === begun.texts[reason]) setBody(begun.texts[next] ?? '')
    setReason(next)
  }
  const values = { ...begun.values, reason: t(`reasons.${reason}`) }
  const send = () => {
    setAsked(true)
    if (problems.length > 0 || busy) return
    setBusy(true)
    emailApi
      .writeReply({
        area,
        ...(mailId ? { mailId } : {}),
        ...(invoiceId ? { invoiceId } : {}),
        reason,
        to: draft.to,
        cc: [...draft.cc],
        subject: draft.subject,
        body: draft.body,
      })
      .then(
        ({ stop }) => {
          if (stop === null) void message.success(t('write.sent'))
          else void message.warning(t('write.notSent', { why: t(`stops.${stop}`) }))
          void client.invalidateQueries({ queryKey: repliesKey })
          onClose()
        },
        (error: unknown) => {
          if (!(error instanceof CallFailed)) throw error
        },
      )
      .finally(() => {
        setBusy(false)
      })
  }
  return (
    <Dialog
      title={opening?.title ?? t(reason === 'received' ? 'write.receipt' : 'write.title')}
      facts={begun.values['number'] === '—' ? undefined : begun.values['number']}
      width={1040}
      onClose={onClose}
      note={<span role="status">{begun.automatic ? t('write.automatic') : t('write.left', { count: begun.left })}</span>}
      actions={
        <>
          <Button onClick={onClose}>{t('write.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={send}>
            {t('write.send')}
          </Button>
        </>
      }
    >
      <div className={styles['writing']}>
        <div>
          <Addressees to={to} cc={cc} own={begun.to} errors={{ to: errorAt('to'), cc: errorAt('cc') }} onTo={setTo} onCc={setCc} />
          <div className={formStyles['field']}>
            <Segmented<ReplyReason>
              aria-label={t('write.reason')}
              value={reason}
              options={replyReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
              onChange={choose}
            />
          </div>
          <TemplatePart
            reason={reason}
            body={body}
            usual={begun.texts[reason] ?? ''}
            onTake={(template: Template | undefined) => {
              setBody(template?.body ?? begun.texts[reason] ?? '')
              if (template) setReason(template.reason)
            }}
          />
          <Field id={`${id}-subject`} label={t('write.subject')} error={errorAt('subject')}>
            <Input
              id={`${id}-subject`}
              value={subject}
              maxLength={replyLimits.subject}
              onChange={({ target }) => {
                setSubject(target.value)
              }}
            />
          </Field>
          <Field id={`${id}-body`} label={t('write.body')} error={errorAt('body')} aside={`${body.length} / ${replyLimits.body}`}>
            <Input.TextArea
              id={`${id}-body`}
              rows={6}
              value={body}
              maxLength={replyLimits.body}
              onChange={({ target }) => {
                setBody(target.value)
              }}
            />
          </Field>
          <Placeholders
            values={begun.values}
            length={body.length}
            onTake={(name) => {
              setBody(`${body}{${name}}`)
            }}
          />
        </div>
        <ReplyPreview
          company={begun.values['company']}
          subject={fillReply(draft.subject, values)}
          body={fillReply(draft.body, values)}
          ofMail={mailId !== undefined}
        />
      </div>
    </Dialog>
  )
}
export default ReplyDialog
