// The fields of a template, on its page and in the export dialog.
import { Checkbox, Input, Radio } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { ColumnList } from '../../../shared/export/column-list.tsx'
import { focusFirstError } from '../../../ui/fields/focus-first-error.ts'
import { PatternSample } from './pattern-sample.tsx'
import { sheets, type Draft, type Fault, type Item, type Template } from './template-draft.ts'
import styles from './templates.module.css'

interface Props {
  readonly draft: Draft
  readonly fault: Fault | undefined
  /** The areas to choose from; empty for an existing template. */
  readonly areas: readonly Template['area'][]
  readonly off: boolean
  readonly onChange: (change: Partial<Draft>) => void
}
export const TemplateFields = ({ draft, fault, areas, off, onChange }: Props) => {
  const { t } = useTranslation('exports')
  const id = useId()
  const errorAt = (at: Fault['at']) => (fault?.at === at ? t(`template.${fault.word}`) : undefined)
  const box = useRef<HTMLDivElement>(null)
  // Focuses the fault that prevents saving.
  useEffect(() => {
    if (fault) focusFirstError(box.current)
  }, [fault])
  return (
    <div className={styles['template-fields']} ref={box}>
      <div className={styles['template-form']}>
        <label htmlFor={`${id}-name`}>{t('template.name')}</label>
        <div>
          <Input
            id={`${id}-name`}
            value={draft.name}
            maxLength={exportLimits.templateName}
            disabled={off}
            status={errorAt('name') ? 'error' : ''}
            aria-invalid={errorAt('name') !== undefined}
            aria-describedby={`${id}-name-error`}
            onChange={({ target }) => {
              onChange({ name: target.value })
            }}
          />
          <span id={`${id}-name-error`} className="field-error" role="alert">
            {errorAt('name')}
          </span>
        </div>
        {areas.length > 1 ? (
          <>
            <span>{t('template.area')}</span>
            <Radio.Group
              aria-label={t('template.area')}
              value={draft.area}
              onChange={({ target }) => {
                onChange({ area: target.value as Draft['area'] })
              }}
              options={areas.map((value) => ({ value, label: t(value === 'company' ? 'template.areaCompany' : 'template.areaPersonal') }))}
            />
          </>
        ) : null}
        <label htmlFor={`${id}-pattern`}>{t('template.pattern')}</label>
        <div>
          <Input
            id={`${id}-pattern`}
            value={draft.pattern}
            maxLength={exportLimits.pattern}
            disabled={off}
            status={errorAt('pattern') ? 'error' : ''}
            aria-invalid={errorAt('pattern') !== undefined}
            aria-describedby={`${id}-pattern-error ${id}-sample`}
            onChange={({ target }) => {
              onChange({ pattern: target.value })
            }}
          />
          <span id={`${id}-pattern-error`} className="field-error" role="alert">
            {errorAt('pattern')}
          </span>
          <PatternSample id={`${id}-sample`} pattern={draft.pattern} />
        </div>
        <span />
        <Checkbox
          disabled={off}
          checked={draft.isDefault}
          onChange={({ target }) => {
            onChange({ isDefault: target.checked })
          }}
        >
          {t('template.isDefault')}
        </Checkbox>
      </div>
      <div className={styles['template-sheets']}>
        {sheets.map((sheet) => (
          <ColumnList
            key={sheet}
            title={t(`template.${sheet}`)}
            hint={t(sheet === 'lines' ? 'template.linesNone' : 'template.hint')}
            items={draft[sheet] as readonly Item[]}
            nameOf={(item) => t(`sheet.column.${item.key}`)}
            off={off}
            error={errorAt(sheet)}
            wrong={fault?.at === sheet ? (fault.keys ?? []) : []}
            onChange={(items) => {
              onChange({ [sheet]: items })
            }}
          />
        ))}
      </div>
    </div>
  )
}
