// A template created or changed from the export dialog.
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { draftOf, newDraft, type Standard, type Template } from './template-draft.ts'
import { TemplateFields } from './template-fields.tsx'
import { useTemplateForm } from './use-template-form.ts'

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
  const mayCompany = useMissingPermission()('exportTemplateSettings.edit') === undefined
  const { draft, fault, refused, busy, put, submit } = useTemplateForm(
    template,
    () => (template ? draftOf(template, standard) : newDraft('personal', '', standard)),
    (saved) => {
      void message.success(t('template.saved'))
      onSaved(saved)
    },
  )
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
          <Button type="primary" loading={busy} onClick={submit}>
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
          put({ ...draft, ...change })
        }}
      />
    </Dialog>
  )
}
