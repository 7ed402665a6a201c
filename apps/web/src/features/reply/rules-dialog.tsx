// 自动退信规则: each off until switched on, with its text.
import { App, Button, Input, Skeleton, Switch } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { replyLimits, ruleReasons, unknownReplyPlaceholder } from '@piaotai/domain/reply.ts'
import { CallFailed } from '../../lib/http/api.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { repliesKey, type Rules } from './reply.queries.ts'
import styles from './reply.module.css'

const key = [...repliesKey, 'rules']
const RulesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('reply')
  const read = useQuery({ queryKey: key, queryFn: () => emailApi.readReplyRules({}, { quiet: true }) })
  if (read.data) return <Editor key={read.data.version} stored={read.data} onClose={onClose} />
  return (
    <Dialog title={t('rules.title')} width={720} onClose={onClose} actions={<Button onClick={onClose}>{t('write.cancel')}</Button>}>
      {read.isError ? (
        <LoadFailed title={t('rules.failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  )
}
const Editor = ({ stored, onClose }: { readonly stored: Rules; readonly onClose: () => void }) => {
  const { t } = useTranslation('reply')
  const { message } = App.useApp()
  const client = useQueryClient()
  const id = useId()
  const lacks = useMissingPermission()('mailboxes.edit')
  const [value, setValue] = useState<Rules>(stored)
  const [busy, setBusy] = useState(false)
  const wrong = ruleReasons.find((reason) => {
    const text = value.bodies[reason] ?? ''
    return text.trim() === '' || text.length > replyLimits.template || unknownReplyPlaceholder(text) !== undefined
  })
  const errorOf = (reason: (typeof ruleReasons)[number]): string | undefined => {
    const text = value.bodies[reason] ?? ''
    if (text.trim() === '') return t('write.errors.missing')
    return unknownReplyPlaceholder(text) === undefined ? undefined : t('write.errors.placeholder')
  }
  const save = () => {
    setBusy(true)
    emailApi
      .saveReplyRules(value as Parameters<typeof emailApi.saveReplyRules>[0])
      .then(
        (saved) => {
          client.setQueryData(key, saved)
          void message.success(t('rules.saved'))
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
      title={t('rules.title')}
      width={720}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('write.cancel')}</Button>
          <Button type="primary" loading={busy} disabled={lacks !== undefined || wrong !== undefined} title={lacks} onClick={save}>
            {t('rules.save')}
          </Button>
        </>
      }
    >
      <p className="dialog-lead">{t('rules.text')}</p>
      <div className={styles['rules']}>
        {ruleReasons.map((reason) => (
          <section key={reason} aria-label={t(`reasons.${reason}`)}>
            <label htmlFor={`${id}-${reason}`}>
              <Switch
                id={`${id}-${reason}`}
                size="small"
                disabled={lacks !== undefined}
                checked={value.on.includes(reason)}
                onChange={(on) => {
                  setValue({ ...value, on: on ? [...value.on, reason] : value.on.filter((one) => one !== reason) })
                }}
              />{' '}
              <b>{t(`reasons.${reason}`)}</b> <small className="sub">{t(`rules.hints.${reason}`)}</small>
            </label>
            <Input.TextArea
              rows={4}
              maxLength={replyLimits.template}
              showCount
              disabled={lacks !== undefined}
              aria-label={`${t(`reasons.${reason}`)} ${t('rules.body')}`}
              status={errorOf(reason) ? 'error' : ''}
              value={value.bodies[reason] ?? ''}
              onChange={({ target }) => {
                setValue({ ...value, bodies: { ...value.bodies, [reason]: target.value } })
              }}
            />
            {errorOf(reason) ? (
              <p className="field-error" role="alert">
                {errorOf(reason)}
              </p>
            ) : null}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
export default RulesDialog
