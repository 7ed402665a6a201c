// Which invoices a target takes: categories, pools and types.
import { Checkbox, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { kinds } from '@piaotai/domain/invoice/kinds.ts'
import { kindName } from '../../../shared/invoice/kind-name.ts'
import { useLanguage } from '../../../lib/i18n/language.ts'
import { usePoolChoices } from '../../../shared/pool/pools.ts'
import { LabelledLine } from '../../../ui/fields/labelled-line.tsx'
import { labelWidth, type SettingsProps } from './lines.tsx'
import styles from './targets.module.css'

const categories = [0, 1, 2, 3] as const
export const ScopeFields = ({ value, may, put }: SettingsProps) => {
  const { t } = useTranslation(['push', 'states'])
  const id = useId()
  const english = useLanguage() === 'en-US'
  const pools = usePoolChoices()
  return (
    <>
      <LabelledLine label={t('targets.categories')} width={labelWidth}>
        <Checkbox.Group
          disabled={!may}
          value={[...value.categories]}
          options={categories.map((one) => ({ value: one, label: t(`states:category.${one}`) }))}
          onChange={(chosen) => {
            put({ categories: chosen })
          }}
        />
      </LabelledLine>
      <LabelledLine label={t('targets.pools')} id={`${id}-pools`} width={labelWidth}>
        <Select
          id={`${id}-pools`}
          mode="multiple"
          className={styles['wide'] ?? ''}
          optionFilterProp="label"
          placeholder={t('targets.allPools')}
          disabled={!may}
          value={[...value.pools]}
          options={(pools.data ?? []).map((pool) => ({ value: pool.id as string, label: pool.name }))}
          onChange={(chosen: string[]) => {
            put({ pools: chosen })
          }}
        />
      </LabelledLine>
      <LabelledLine label={t('targets.kinds')} id={`${id}-kinds`} width={labelWidth}>
        <Select
          id={`${id}-kinds`}
          mode="multiple"
          className={styles['wide'] ?? ''}
          optionFilterProp="label"
          placeholder={t('targets.allKinds')}
          disabled={!may}
          value={[...value.types]}
          options={kinds.map(({ code }) => ({ value: code, label: kindName(code, english, true) }))}
          onChange={(chosen: number[]) => {
            put({ types: chosen })
          }}
        />
      </LabelledLine>
    </>
  )
}
