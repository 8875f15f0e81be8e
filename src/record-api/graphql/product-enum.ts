import { choiceType } from '../../graphql/choice-type.js';
import { productChoice } from '../../records/product-choice.js';

/** The GraphQL enum of all products. */
export const ProductEnum = choiceType(productChoice);
