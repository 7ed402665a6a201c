// Which field each named part of the pattern fills, and what becomes of a value that is there already.
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { isExtended } from '@piaotai/domain/invoice/extended-field.ts'
import { extractionFields, hadActs, namedParts, transforms, type ExtractionField } from '@piaotai/domain/rules/extraction.ts'
import { useExtendedFields } from '../../shared/invoice/extended-fields.ts'
import type { Draft } from './extraction.queries.ts'
import styles from './extraction.module.css'

type Part = Draft['settings']['parts'][number]
interface Props {
  readonly pattern: string
  readonly parts: readonly Part[]
  readonly onChange: (parts: readonly Part[]) => void
}
/** A field's name: the company's own, if it gave one. */
export const useFieldNames = () => {
  const { t } = useTranslation('extraction')
  const defined = useExtendedFields().data?.fields ?? []
  return {
    nameOf: (field: ExtractionField): string => defined.find(({ key }) => key === field)?.name || t(`fields.${field}`),
    /** Fields that take new values. */
    open: extractionFields.filter((field) => !isExtended(field) || defined.some(({ key, archived }) => key === field && !archived)),
  }
}
export const PartsTable = ({ pattern, parts, onChange }: Props) => {
  const { t } = useTranslation('extraction')
  const { nameOf, open } = useFieldNames()
  const names = [...new Set(namedParts(pattern).map(({ name }) => name))]
  if (names.length === 0) return <p className="sub">{t('noParts')}</p>
  const change = (name: string, part: Partial<Part>) => {
    onChange(parts.map((one) => (one.name === name ? { ...one, ...part } : one)))
  }
  return (
    <table className={styles['parts']}>
      <thead>
        <tr>
          <th scope="col">{t('part')}</th>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('transform')}</th>
          <th scope="col">{t('had')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name, at) => {
          const part = parts.find((one) => one.name === name)
          return (
            <tr key={name}>
              <td>
                <mark className={styles[`tone${at % 3}`]}>{name}</mark>
              </td>
              <td>
                <Select
                  size="small"
                  aria-label={`${name} ${t('field')}`}
                  value={part?.field ?? ''}
                  options={[{ value: '', label: t('none') }, ...open.map((value) => ({ value, label: nameOf(value) }))]}
                  onChange={(field: ExtractionField | '') => {
                    if (field === '') onChange(parts.filter((one) => one.name !== name))
                    else if (part) change(name, { field })
                    else onChange([...parts, { name, field, transform: 'none', had: 'keep' }])
                  }}
                />
              </td>
              <td>
                <Select
                  size="small"
                  disabled={!part}
                  aria-label={`${name} ${t('transform')}`}
                  value={part?.transform ?? 'none'}
                  options={transforms.map((value) => ({ value, label: t(`transforms.${value}`) }))}
                  onChange={(transform) => {
                    change(name, { transform })
                  }}
                />
              </td>
              <td>
                <Select
                  size="small"
                  disabled={!part}
                  aria-label={`${name} ${t('had')}`}
                  value={part?.had ?? 'keep'}
                  options={hadActs.map((value) => ({ value, label: t(`hads.${value}`) }))}
                  onChange={(had) => {
                    change(name, { had })
                  }}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
