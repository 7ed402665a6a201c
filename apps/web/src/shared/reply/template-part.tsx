// The templates of a reply: taken, kept under a name, removed.
import { App, Button, Input, Popover, Select } from 'antd'
import { Trash2 } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { replyLimits, type ReplyReason } from '@piaotai/domain/reply.ts'
import { emailApi } from '../../lib/http/email-api.ts'
import { Field } from '../../ui/fields/field.tsx'
import { repliesKey, type Template } from './reply.queries.ts'
import styles from './reply-kit.module.css'

const key = [...repliesKey, 'templates']
interface Props {
  readonly reason: ReplyReason
  readonly body: string
  readonly usual: string
  /** Undefined: the usual text. */
  readonly onTake: (template: Template | undefined) => void
}
export const TemplatePart = ({ reason, body, usual, onTake }: Props) => {
  const { t } = useTranslation('reply')
  const { message } = App.useApp()
  const client = useQueryClient()
  const id = useId()
  const [saving, setSaving] = useState(false)
  const [name, setName] = useState('')
  const templates = useQuery({ queryKey: key, queryFn: () => emailApi.listReplyTemplates({}, { quiet: true }) }).data?.content ?? []
  const taken = templates.find((one) => one.body === body)
  const tooLong = body.trim().length > replyLimits.template ? t('write.tooLong', { max: replyLimits.template }) : undefined
  const save = () => {
    if (name.trim() === '') return
    emailApi.saveReplyTemplate({ name: name.trim(), reason, body: body.trim() }).then(
      () => {
        void message.success(t('write.saved'))
        setSaving(false)
        setName('')
        void client.invalidateQueries({ queryKey: key })
      },
      () => undefined,
    )
  }
  const remove = (template: Template) => {
    emailApi.removeReplyTemplate({ id: template.id }).then(
      () => {
        void message.success(t('write.removed'))
        void client.invalidateQueries({ queryKey: key })
      },
      () => undefined,
    )
  }
  return (
    <Field id={`${id}-template`} label={t('write.template')}>
      <div className={styles['templates']}>
        <Select
          id={`${id}-template`}
          style={{ flex: 1, minWidth: 0 }}
          value={taken?.id ?? (body === usual ? '' : undefined)}
          placeholder="—"
          options={[{ value: '', label: t('write.usual') }, ...templates.map((one) => ({ value: one.id, label: one.name }))]}
          onChange={(chosen: string) => {
            onTake(templates.find((one) => one.id === chosen))
          }}
        />
        {taken ? (
          <Button
            aria-label={t('write.remove', { name: taken.name })}
            title={t('write.remove', { name: taken.name })}
            icon={<Trash2 size={15} />}
            onClick={() => {
              remove(taken)
            }}
          />
        ) : null}
        <Popover
          trigger="click"
          open={saving}
          onOpenChange={setSaving}
          content={
            <div className={styles['saving']}>
              <Input
                autoFocus
                aria-label={t('write.saveAs')}
                placeholder={t('write.saveAs')}
                maxLength={replyLimits.templateName}
                value={name}
                onChange={({ target }) => {
                  setName(target.value)
                }}
                onPressEnter={save}
              />
              <Button type="primary" disabled={name.trim() === ''} onClick={save}>
                {t('rules.save')}
              </Button>
              <small className="sub">{t('write.saveHint', { max: replyLimits.template })}</small>
            </div>
          }
        >
          <Button disabled={tooLong !== undefined || body.trim() === ''} title={tooLong}>
            {t('write.save')}
          </Button>
        </Popover>
      </div>
    </Field>
  )
}
