// 扩展字段: their names, kinds, options, and where one is required; what a change does to present values is confirmed first.
import { Alert, App, Button, Checkbox, Input, Select } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { extendedFieldEndpoints } from '@piaotai/contract/invoice/extended-fields.ts'
import { extendedKeys, extendedKinds, extendedLimits, judgeFields } from '@piaotai/domain/invoice/extended-field.ts'
import { api } from '../../../lib/http/api.ts'
import { extendedFieldsKey, useExtendedFields } from '../../../shared/invoice/extended-fields.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { kindOptions } from '../../../shared/invoice/filter/filter-draft.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import styles from './extended-fields.module.css'

type Stored = Received<typeof extendedFieldEndpoints.readExtendedFields>
type Fields = Sent<typeof extendedFieldEndpoints.saveExtendedFields>['fields']
type Effects = Received<typeof extendedFieldEndpoints.tryExtendedFields>['effects']

const ExtendedFields = () => {
  const read = useExtendedFields()
  return read.data ? <Editor key={read.data.version} stored={read.data} /> : null
}
export default ExtendedFields

const Editor = ({ stored }: { readonly stored: Stored }) => {
  const { t } = useTranslation('invoiceExtendedFields')
  const { t: states } = useTranslation('states')
  const english = useLanguage() === 'en-US'
  const { message } = App.useApp()
  const client = useQueryClient()
  const why = useMissingPermission()('billBusinessConfig.edit')
  const off = why !== undefined
  const [fields, setFields] = useState<Fields>(() => stored.fields.map((field) => ({ ...field })))
  const [effects, setEffects] = useState<Effects>([])
  const [pressed, setPressed] = useState(false)
  const changed = JSON.stringify(fields) !== JSON.stringify(stored.fields)
  const problems = judgeFields(fields)
  const wrong = effects.some((effect) => effect.wrong > 0)
  const free = extendedKeys.find((key) => fields.every((field) => field.key !== key))
  const save = useMutation({
    mutationFn: async (convert: boolean) => {
      const found = convert ? [] : (await api.invoice.tryExtendedFields({ fields })).effects
      return found.length > 0 ? found : api.invoice.saveExtendedFields({ version: stored.version, fields, convert })
    },
    onSuccess: (done) => {
      if ('version' in done) {
        client.setQueryData(extendedFieldsKey, done)
        void message.success(t('saved'))
      } else setEffects(done)
    },
  })
  const set = (at: number, change: Partial<Fields[number]>) => {
    setEffects([])
    setFields(fields.map((field, i) => (i === at ? { ...field, ...change } : field)))
  }
  return (
    <section className={styles['fields']} aria-label={t('title')}>
      <header>
        <h3>
          {t('title')} <small className="sub">{t('facts')}</small>
        </h3>
        <span>
          <Button
            icon={<Plus size={15} aria-hidden="true" />}
            disabled={off || free === undefined}
            title={why}
            onClick={() => {
              if (free)
                setFields([
                  ...fields,
                  { key: free, name: '', kind: 'text', options: [], required: false, types: [], categories: [], archived: false },
                ])
            }}
          >
            {t('add')}
          </Button>
          <Button
            type="primary"
            disabled={off || !changed || wrong}
            title={why}
            loading={save.isPending}
            onClick={() => {
              setPressed(true)
              if (problems.length === 0) save.mutate(effects.length > 0)
            }}
          >
            {t(effects.length > 0 && !wrong ? 'convert' : 'save')}
          </Button>
        </span>
      </header>
      <ol>
        {fields.map(({ key, name, kind, options, required, types, categories, archived }, at) => {
          const bad = pressed ? problems.find((problem) => problem.at === at) : undefined
          return (
            <li key={key}>
              <span className="sub">{t(`key.${key}`)}</span>
              <Input
                disabled={off}
                aria-label={t('name')}
                placeholder={t('name')}
                maxLength={extendedLimits.name}
                value={name}
                {...(bad ? { status: 'error' as const } : {})}
                onChange={({ target }) => {
                  set(at, { name: target.value })
                }}
              />
              <Select
                disabled={off}
                aria-label={t('kind')}
                value={kind}
                options={extendedKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
                onChange={(value) => {
                  set(at, { kind: value })
                }}
              />
              {kind === 'choice' ? (
                <Select
                  mode="tags"
                  open={false}
                  suffixIcon={null}
                  disabled={off}
                  aria-label={t('options')}
                  placeholder={t('options')}
                  maxCount={extendedLimits.options}
                  tokenSeparators={[',', '，', '、']}
                  value={[...options]}
                  onChange={(next: string[]) => {
                    set(at, { options: next.map((option) => option.trim()).filter((option) => option !== '') })
                  }}
                />
              ) : (
                <span />
              )}
              <Checkbox
                disabled={off}
                checked={required}
                onChange={({ target }) => {
                  set(at, { required: target.checked })
                }}
              >
                {t('required')}
              </Checkbox>
              <Checkbox
                disabled={off}
                checked={archived}
                onChange={({ target }) => {
                  set(at, { archived: target.checked })
                }}
              >
                {t('archived')}
              </Checkbox>
              {required ? (
                <div className={styles['where']}>
                  <span className="sub">{t('whereTitle')}</span>
                  <Select
                    mode="multiple"
                    maxTagCount="responsive"
                    popupMatchSelectWidth={false}
                    showSearch={{ optionFilterProp: 'label' }}
                    disabled={off}
                    aria-label={t('whichKinds')}
                    placeholder={t('everyKind')}
                    value={[...types]}
                    options={kindOptions(english)}
                    onChange={(next) => {
                      set(at, { types: next })
                    }}
                  />
                  <Select
                    mode="multiple"
                    maxTagCount="responsive"
                    disabled={off}
                    aria-label={t('where')}
                    placeholder={t('everywhere')}
                    value={[...categories]}
                    options={[1, 2, 3, 0].map((value) => ({ value, label: states(`category.${value}` as 'category.0') }))}
                    onChange={(next) => {
                      set(at, { categories: next })
                    }}
                  />
                </div>
              ) : null}
              {bad ? (
                <small className="field-error" role="alert">
                  {t(`problem.${bad.reason}`)}
                </small>
              ) : null}
            </li>
          )
        })}
      </ol>
      {effects.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t(wrong ? 'wrong' : 'differ')}
          description={effects.map((effect) => (
            <p key={effect.key}>
              {fields.find(({ key }) => key === effect.key)?.name}{' '}
              {t('effect', { values: effect.values, converted: effect.converted, wrong: effect.wrong })}{' '}
              {effect.samples
                .slice(0, 3)
                .map(({ from, to }) => `${from} → ${to ?? t('doesNotFit')}`)
                .join(' · ')}
            </p>
          ))}
        />
      ) : null}
    </section>
  )
}
