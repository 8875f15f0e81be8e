import { Field, Float, ID, Int, ObjectType, Resolver, Root } from 'type-graphql';
import type { SearchedLists } from '../../context/connection.js';
import type { SearchMatch as SearchMatchShape } from '../../context/search-matches.js';
import { Link } from '../../graphql/link.js';
import { hasWords } from '../../query/model/filter-fields.js';
import type { Highlight as HighlightShape } from '../../query/model/highlights.js';
import { type RecordKind, recordKinds } from '../../records/record-kinds.js';
import { connectionTypes, readLists } from './connection-types.js';

@ObjectType({ simpleResolvers: true, description: 'A word in a text. Offsets count UTF-16 code units.' })
class TextRange {
  @Field(() => Int, { description: 'Offset of the first character.' })
  start!: number;

  @Field(() => Int, { description: 'Offset after the last character.' })
  end!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A part of a text with words of a search.' })
class Highlight implements HighlightShape {
  @Field(() => String, { description: 'Path of the field.' })
  field!: string;

  @Field(() => String, { description: 'Part of the text of the field, without markup.' })
  text!: string;

  @Field(() => [TextRange], { description: 'The words of the search in `text`.' })
  ranges!: readonly TextRange[];
}

@ObjectType({ simpleResolvers: true, description: 'Why a record matches a search by words.' })
class SearchMatch implements SearchMatchShape {
  @Field(() => ID, { description: 'Record ID.' })
  id!: string;

  @Field(() => Float, {
    nullable: true,
    description:
      'From 0 to 1, relative to the best score of the page. Null in lists that are not sorted by relevance.',
  })
  score!: number | null;

  @Field(() => [Highlight], { description: 'The fields with words of the search.' })
  highlights!: readonly Highlight[];
}

/** The page of one list, among lists that are read together. */
interface SearchedConnection {
  readonly lists: SearchedLists;
  readonly at: number;
}

/** The resolvers of `matches`, for the connections of the kinds whose words are searched. */
export const matchResolvers: readonly object[] = recordKinds.filter(hasWords).map(createResolver);

function createResolver(kind: RecordKind): object {
  @Resolver(() => connectionTypes[kind].type)
  class MatchResolver {
    @Link(() => [SearchMatch], {
      nullable: true,
      description:
        'Why each record of the page matches a search by words, in the order of `nodes`. Charges for the records. Null unless the filter has a `text` comparison, outside of `not` and edges. The page then has at most 100 records.',
    })
    matches(@Root() connections: readonly SearchedConnection[]): Promise<readonly unknown[]> {
      return readLists(connections, (lists) => lists.matches());
    }
  }
  return new MatchResolver();
}
