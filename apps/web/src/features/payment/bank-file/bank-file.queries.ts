// The server calls of bank files and bank statements.
import { useQuery } from '@tanstack/react-query'
import type { Received, Sent } from '@piaotai/contract/endpoint.ts'
import type { bankFileEndpoints } from '@piaotai/contract/payment/bank-files.ts'
import type { statementEndpoints } from '@piaotai/contract/payment/bank-statements.ts'
import { api } from '../../../lib/http/api.ts'
import { paymentsKey } from '../payment.queries.ts'

type Files = typeof bankFileEndpoints
type Statements = typeof statementEndpoints
export type BankRow = Received<Files['previewBankFile']>['rows'][number]
export type Payer = Received<Files['previewBankFile']>['payers'][number]
export type BankFile = Received<Files['makeBankFile']>
export type BankFileEvent = Received<Files['readBankFile']>['events'][number]
export type BankFileLine = Received<Files['readBankFile']>['lines'][number]
export type BankFilesQuery = Sent<Files['listBankFiles']>
export type Statement = Received<Statements['importStatement']>
export type StatementsQuery = Sent<Statements['listStatements']>
export type StatementPreview = Received<Statements['previewStatement']>
export type StatementLine = StatementPreview['rows'][number]
export type KeptLine = Received<Statements['listStatementLines']>['content'][number]
export type LinesQuery = Sent<Statements['listStatementLines']>

export const bankFilesKey = [...paymentsKey, 'bankFiles'] as const
export const statementsKey = [...paymentsKey, 'statements'] as const
export const statementLinesKey = [...paymentsKey, 'statementLines'] as const
/** Asked anew each time that the dialog opens. */
export const useBankRows = (ids: readonly string[]) =>
  useQuery({
    queryKey: [...paymentsKey, 'bankRows', ids],
    queryFn: () => api.invoice.previewBankFile({ ids: [...ids] }, { quiet: true }),
    gcTime: 0,
    staleTime: 0,
  })
export const useBankFile = (id: string) =>
  useQuery({ queryKey: [...bankFilesKey, id], queryFn: () => api.invoice.readBankFile({ id }, { quiet: true }) })
export const useStatement = (id: string) =>
  useQuery({ queryKey: [...statementsKey, id], queryFn: () => api.invoice.readStatement({ id }, { quiet: true }) })
