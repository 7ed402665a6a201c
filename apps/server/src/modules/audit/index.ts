export { verifyChain, type ChainVerdict } from './verify-chain.ts'
