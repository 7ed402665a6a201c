// 扩展字段: their names, kinds, options, and where one is required; what a change does to present values is confirmed first.
import { Alert, App, Button } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { extendedFieldEndpoints } from '@piaotai/contract/invoice/extended-fields.ts'
import { extendedKeys, judgeFields } from '@piaotai/domain/invoice/extended-field.ts'
import { api } from '../../../lib/http/api.ts'
import { extendedFieldsKey, useExtendedFields } from '../../../shared/invoice/extended-fields.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { FieldLine } from './field-line.tsx'
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
        {fields.map((field, at) => (
          <FieldLine
            key={field.key}
            field={field}
            bad={pressed ? problems.find((problem) => problem.at === at)?.reason : undefined}
            off={off}
            onChange={(change) => {
              set(at, change)
            }}
          />
        ))}
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
