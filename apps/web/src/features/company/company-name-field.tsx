// 公司名称: typed, or taken from the title directory, which then gives the tax id.
import { AutoComplete, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../lib/http/api.ts'
import { Field } from '../../ui/fields/field.tsx'
import { useDrawnField } from '../../ui/kits/form/form-contexts.ts'
import styles from './company.module.css'

interface Props {
  /** The page's field takes fewer characters than the dialog's text area. */
  readonly area: boolean
  readonly autoFocus: boolean
  /** Why no company can be created. */
  readonly spent: string | undefined
  /** The tax id of a title that was chosen from the directory; further typing takes it back. */
  readonly onTaxId: (taxId: string | undefined) => void
}

const id = 'company-name'
const waitMs = 250
const useFound = (name: string) => {
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const plain = [...name.trim()]
    const timer = setTimeout(() => {
      setKeyword(plain.length >= limits.keywordMin ? plain.slice(0, limits.keywordMax).join('') : '')
    }, waitMs)
    return () => {
      clearTimeout(timer)
    }
  }, [name])
  return (
    useQuery({
      queryKey: ['titles', keyword],
      queryFn: () => api.user.searchTitles({ keyword }, { quiet: true }),
      enabled: keyword !== '',
      staleTime: 60_000,
    }).data ?? []
  )
}

export const CompanyNameField = ({ area, autoFocus, spent, onTaxId }: Props) => {
  const { t } = useTranslation('company')
  const { field, value, error = spent } = useDrawnField<string>()
  const found = useFound(value)
  const marks = { status: error ? 'error' : '', 'aria-invalid': error ? true : undefined } as const
  const max = area ? limits.companyName : limits.companyNameOnPage
  return (
    <Field id={id} label={t('create.name')} error={error ?? ''} hint={t('create.hint')}>
      <AutoComplete
        id={id}
        style={{ width: '100%' }}
        value={value}
        autoFocus={autoFocus}
        status={error ? 'error' : ''}
        aria-describedby={`${id}-note`}
        options={found
          .filter((hit) => hit.company !== value)
          .map((hit) => ({
            value: hit.company,
            label: (
              <span className={styles['title-hit']}>
                <span>{hit.company}</span>
                <small className="mono">{hit.taxId ?? ''}</small>
              </span>
            ),
          }))}
        onChange={(name: string) => {
          field.handleChange(name.replace(/[\r\n]/g, ''))
          onTaxId(undefined)
        }}
        onSelect={(name: string) => {
          const taxId = found.find((hit) => hit.company === name)?.taxId
          field.handleChange(name)
          onTaxId(taxId ?? undefined)
        }}
      >
        {area ? (
          <Input.TextArea {...marks} maxLength={max} showCount rows={2} placeholder={t('create.placeholder')} />
        ) : (
          <Input size="large" {...marks} maxLength={max} showCount placeholder={t('create.placeholder')} />
        )}
      </AutoComplete>
    </Field>
  )
}
