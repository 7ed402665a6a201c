// The client of programs, against a real server.
import { createPiaotai, isProblem, listImports, listInvoices, readInvoice } from '@piaotai/client'
import { sampleFiles } from '@piaotai/sample-invoices'
import { describe, expect, it } from 'vitest'
