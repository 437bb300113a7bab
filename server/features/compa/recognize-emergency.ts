import { emergencyWeights } from '../../generated/emergency-weights.ts'
import { createEmergencyClassifier } from './emergency/emergency-classifier.ts'

export const recognizeEmergency = createEmergencyClassifier(emergencyWeights)
