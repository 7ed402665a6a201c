// Links from an import to its invoices and records.
import { useNavigate } from '@tanstack/react-router'
import type { Area } from '../../lib/upload/upload-run.ts'

export const useImportNavigation = (area: Area) => {
  const navigate = useNavigate()
  return {
    toInvoice: (id: string) => {
      void navigate({ to: area === 'company' ? '/companyInvoice/allInvoiceCo' : '/home/myInvoices', search: { open: id } })
    },
    toRecords: () => {
      void navigate({ to: '/uploadHistoryFile', search: { type: 10, ...(area === 'company' ? { area } : {}) } })
    },
  }
}
