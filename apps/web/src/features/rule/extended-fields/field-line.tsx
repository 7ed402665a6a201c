// One field of a company's own: its name, kind, options, and where it is required.
import { Checkbox, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Sent } from '@piaotai/contract/endpoint.ts'
import type { extendedFieldEndpoints } from '@piaotai/contract/invoice/extended-fields.ts'
import { extendedKinds, extendedLimits, type judgeFields } from '@piaotai/domain/invoice/extended-field.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { kindOptions } from '../../../shared/invoice/filter/filter-draft.ts'
import styles from './extended-fields.module.css'

type Field = Sent<typeof extendedFieldEndpoints.saveExtendedFields>['fields'][number]
interface Props {
  readonly field: Field
  /** What is wrong with it. */
  readonly bad: ReturnType<typeof judgeFields>[number]['reason'] | undefined
  readonly off: boolean
  readonly onChange: (change: Partial<Field>) => void
}
export const FieldLine = ({ field, bad, off, onChange }: Props) => {
  const { t } = useTranslation('invoiceExtendedFields')
  const { t: states } = useTranslation('states')
  const english = useLanguage() === 'en-US'
  const { key, name, kind, options, required, types, categories, archived } = field
  return (
    <li>
      <span className="sub">{t(`key.${key}`)}</span>
      <Input
        disabled={off}
        aria-label={t('name')}
        placeholder={t('name')}
        maxLength={extendedLimits.name}
        value={name}
        {...(bad ? { status: 'error' as const } : {})}
        onChange={({ target }) => {
          onChange({ name: target.value })
        }}
      />
      <Select
        disabled={off}
        aria-label={t('kind')}
        value={kind}
        options={extendedKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(value) => {
          onChange({ kind: value })
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
            onChange({ options: next.map((option) => option.trim()).filter((option) => option !== '') })
          }}
        />
      ) : (
        <span />
      )}
      <Checkbox
        disabled={off}
        checked={required}
        onChange={({ target }) => {
          onChange({ required: target.checked })
        }}
      >
        {t('required')}
      </Checkbox>
      <Checkbox
        disabled={off}
        checked={archived}
        onChange={({ target }) => {
          onChange({ archived: target.checked })
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
              onChange({ types: next })
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
              onChange({ categories: next })
            }}
          />
        </div>
      ) : null}
      {bad ? (
        <small className="field-error" role="alert">
          {t(`problem.${bad}`)}
        </small>
      ) : null}
    </li>
  )
}
