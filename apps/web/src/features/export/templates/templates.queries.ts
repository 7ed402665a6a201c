import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, CallFailed } from '../../../lib/http/api.ts'
import { fieldsOf, type Draft, type Template } from './template-draft.ts'

const templatesKey = ['export', 'templates'] as const
export const useTemplates = () => useQuery({ queryKey: templatesKey, queryFn: () => api.invoice.listExportTemplates({}) })
/** Whether another template already has the name. */
export const isNameTaken = (error: unknown): boolean => error instanceof CallFailed && error.type === 'exportTemplate.nameTaken'
/** Saves a new or an existing template; the caller shows a refusal. */
export const useSaveTemplate = (template: Template | undefined) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: Draft) =>
      template
        ? api.invoice.editExportTemplate({ id: template.id, version: template.version, ...fieldsOf(draft) }, { quiet: true })
        : api.invoice.createExportTemplate(fieldsOf(draft), { quiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: templatesKey }),
  })
}
export const useRemoveTemplate = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, area }: Template) => api.invoice.removeExportTemplate({ id, area }),
    onSettled: () => client.invalidateQueries({ queryKey: templatesKey }),
  })
}
