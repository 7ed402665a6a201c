import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { useForm } from '../../lib/form/form.ts'
import { saveOwnName } from '../../shared/account/own-name.ts'
import { useRules } from '../../shared/account/field-rules.ts'

/** The name, edited in its own row. */
export const NameRow = ({ name }: { name: string }) => {
  const { t } = useTranslation(['personal', 'form'])
  const [editing, setEditing] = useState(false)
  if (editing)
    return (
      <NameForm
        name={name}
        onEnd={() => {
          setEditing(false)
        }}
      />
    )
  return (
    <div className="info-row">
      <span>{t('information.name')}</span>
      <div>{name || <i>{t('information.noName')}</i>}</div>
      <Button
        size="small"
        aria-label={`${t('information.rename')} ${t('information.name')}`}
        onClick={() => {
          setEditing(true)
        }}
      >
        {t('information.rename')}
      </Button>
    </div>
  )
}
const NameForm = ({ name, onEnd }: { name: string; onEnd: () => void }) => {
  const { t } = useTranslation(['personal', 'form'])
  const { message } = App.useApp()
  const rules = useRules()
  const form = useForm({
    initial: { name },
    rules: { name: rules.name },
    send: async (values) => {
      await saveOwnName(values.name)
      void message.success(t('information.saved'))
      onEnd()
    },
  })
  const id = form.idOf('name')
  const fault = form.errors.name ?? form.errors.form
  return (
    <form
      className="info-row"
      onSubmit={form.submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onEnd()
        }
      }}
    >
      <label htmlFor={id}>{t('information.name')}</label>
      <div>
        <Input
          id={id}
          autoFocus
          autoComplete="name"
          maxLength={limits.name}
          value={form.values.name}
          status={fault ? 'error' : ''}
          aria-describedby={fault ? `${id}-note` : undefined}
          onChange={(event) => {
            form.set('name', event.target.value)
          }}
        />
        {fault ? (
          <p id={`${id}-note`} className="field-error" role="alert">
            {fault}
          </p>
        ) : null}
      </div>
      <Button size="small" type="text" onClick={onEnd}>
        {t('form:cancel')}
      </Button>
      <Button size="small" type="primary" htmlType="submit" loading={form.busy}>
        {t('form:save')}
      </Button>
    </form>
  )
}
