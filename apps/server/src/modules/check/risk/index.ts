export { hasHighRisk } from './high-risk.ts'
export { riskModule } from './risk.module.ts'
