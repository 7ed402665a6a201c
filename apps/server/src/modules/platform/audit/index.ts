export { recordDenied } from './record-denied.ts'
export { verifyChain, type ChainVerdict } from './verify-chain.ts'
export { brokenEntries } from './verify-entries.ts'
export { auditModule } from './audit.module.ts'
