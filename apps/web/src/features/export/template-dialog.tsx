// A template made or changed on the way to an export.
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../lib/api.ts'
import { useLacks } from '../../ui/lacks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { draftOf, faultOf, newDraft, type Fault, type Standard, type Template } from './template-draft.ts'
import { TemplateFields } from './template-fields.tsx'
import { isNameTaken, useSaveTemplate } from './templates.queries.ts'

export const TemplateDialog = ({
  template,
  standard,
  onSaved,
  onClose,
}: {
  template: Template | undefined
  standard: Standard
  onSaved: (saved: Template) => void
  onClose: () => void
}) => {
  const { t } = useTranslation('exports')
  const { message } = App.useApp()
  const mayCompany = useLacks()('exportTemplateSettings.edit') === undefined
  const [draft, setDraft] = useState(() => (template ? draftOf(template, standard) : newDraft('personal', '', standard)))
  const [fault, setFault] = useState<Fault>()
  const [refused, setRefused] = useState<string>()
  const save = useSaveTemplate(template)
  const submit = () => {
    const found = faultOf(draft)
    setFault(found)
    setRefused(undefined)
    if (!found)
      save.mutateAsync(draft).then(
        (saved) => {
          void message.success(t('template.saved'))
          onSaved(saved)
        },
        (error: unknown) => {
          if (isNameTaken(error)) setFault({ at: 'name', word: 'nameTaken' })
          else if (error instanceof CallFailed) setRefused(error.message)
        },
      )
  }
  return (
    <Dialog
      title={template?.name ?? t('template.newName')}
      width={860}
      onClose={onClose}
      note={
        refused === undefined ? null : (
          <span className="field-error" role="alert">
            {refused}
          </span>
        )
      }
      actions={
        <>
          <Button onClick={onClose}>{t('template.keep')}</Button>
          <Button type="primary" loading={save.isPending} onClick={submit}>
            {t('template.save')}
          </Button>
        </>
      }
    >
      <TemplateFields
        draft={draft}
        fault={fault}
        areas={template || !mayCompany ? [] : ['personal', 'company']}
        off={false}
        onChange={(change) => {
          setFault(undefined)
          setDraft({ ...draft, ...change })
        }}
      />
    </Dialog>
  )
}
