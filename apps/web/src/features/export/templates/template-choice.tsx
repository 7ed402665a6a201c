// Chooses a sheet's template; people with the permission create or change one in place.
import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { TemplateDialog } from './template-dialog.tsx'
import type { Template, Templates } from './template-draft.ts'
import styles from './templates.module.css'

export const TemplateChoice = ({
  templates,
  chosen,
  onChoose,
}: {
  templates: Templates
  chosen: Template | undefined
  onChoose: (id: string | null) => void
}) => {
  const { t } = useTranslation('exports')
  const id = useId()
  const missingPermission = useMissingPermission()('exportTemplateSettings.edit')
  const [open, setOpen] = useState<'new' | 'edit'>()
  const options = (['company', 'personal'] as const).map((area) => ({
    label: t(`template.${area}`),
    options: templates.content.filter((one) => one.area === area).map(({ id: value, name }) => ({ value, label: name })),
  }))
  const whyNot = chosen?.area === 'company' ? missingPermission : undefined
  return (
    <>
      <label htmlFor={id}>{t('dialog.template')}</label>
      <div className={styles['template-choice']}>
        <Select
          id={id}
          value={chosen?.id ?? ''}
          options={[{ value: '', label: t('dialog.defaultTemplate') }, ...options.filter((group) => group.options.length > 0)]}
          onChange={(value) => {
            onChoose(value === '' ? null : value)
          }}
        />
        {chosen ? (
          <Button
            disabled={whyNot !== undefined}
            title={whyNot}
            onClick={() => {
              setOpen('edit')
            }}
          >
            {t('template.edit')}
          </Button>
        ) : null}
        <Button
          onClick={() => {
            setOpen('new')
          }}
        >
          {t('template.add')}
        </Button>
      </div>
      {open ? (
        <TemplateDialog
          template={open === 'edit' ? chosen : undefined}
          standard={templates.standard}
          onSaved={(saved) => {
            setOpen(undefined)
            onChoose(saved.id)
          }}
          onClose={() => {
            setOpen(undefined)
          }}
        />
      ) : null}
    </>
  )
}
