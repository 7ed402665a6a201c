import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { saveOwnName } from '../../shared/account/own-name.ts'
import { FormBox } from '../../ui/kits/form/form-box.tsx'
import { useDrawnField } from '../../ui/kits/form/form-contexts.ts'
import { useRules } from '../../shared/account/field-rules.ts'
import styles from './personal.module.css'

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
    <div className={styles['info-row']}>
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
  const form = useAccountForm({
    initial: { name },
    rules: { name: rules.name },
    send: async (values) => {
      await saveOwnName(values.name)
      void message.success(t('information.saved'))
      onEnd()
    },
  })
  return (
    <FormBox
      form={form}
      className={styles['info-row']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onEnd()
        }
      }}
    >
      <form.AppField name="name">{() => <NameLine refused={form.errors.form} />}</form.AppField>
      <Button size="small" type="text" onClick={onEnd}>
        {t('form:cancel')}
      </Button>
      <Button size="small" type="primary" htmlType="submit" loading={form.busy}>
        {t('form:save')}
      </Button>
    </FormBox>
  )
}
/** `refused`: what is wrong with the form as a whole. */
const NameLine = ({ refused }: { refused: string | undefined }) => {
  const { t } = useTranslation('personal')
  const { field, id, value, error } = useDrawnField<string>()
  const fault = error ?? refused
  return (
    <>
      <label htmlFor={id}>{t('information.name')}</label>
      <div>
        <Input
          id={id}
          autoFocus
          autoComplete="name"
          maxLength={limits.name}
          value={value}
          status={fault ? 'error' : ''}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-note` : undefined}
          onChange={(event) => {
            field.handleChange(event.target.value)
          }}
        />
        {fault ? (
          <p id={`${id}-note`} className="field-error" role="alert">
            {fault}
          </p>
        ) : null}
      </div>
    </>
  )
}
