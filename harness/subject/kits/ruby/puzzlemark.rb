# The loop that answers Puzzlemark's requests, one line of JSON each, with the classes and functions
# of puzzle.rb. You may print, because replies go through another channel.
#
# An exception can be any exception of Ruby, or one that you define. `class AssertionError <
# StandardError; end` is defined already. Arrays stand for lists and tuples, and symbols for texts.
require 'json'
require 'set'

class AssertionError < StandardError; end

module Puzzlemark
  # Python's names for the exceptions of the language.
  ALSO = {
    'ArgumentError' => 'ValueError', 'Errno::ENOENT' => 'FileNotFoundError', 'NoMethodError' => 'AttributeError',
    'ZeroDivisionError' => 'ZeroDivisionError', 'SystemStackError' => 'RecursionError', 'NoMemoryError' => 'MemoryError'
  }.freeze

  def self.channel(variable, mode, otherwise)
    number = ENV.delete(variable)
    number ? IO.for_fd(number.to_i, mode) : otherwise
  end

  REQUESTS = channel('PUZZLEMARK_REQUESTS', 'r:UTF-8', $stdin)
  REPLIES = channel('PUZZLEMARK_REPLIES', 'w:UTF-8', $stdout)
  OBJECTS = {}

  # In a set, or as a key, an array can only stand for a tuple.
  def self.encode(value, as_tuple = false)
    number = number_of(value)
    return { object: number } if number

    case value
    when nil, true, false then value
    when Integer then value.bit_length < 63 ? value : { int: value.to_s }
    when Float then { float: value.to_s.sub('Infinity', 'inf').downcase }
    when String, Symbol then value.to_s
    when Array, Struct
      elements = value.to_a.map { |element| encode(element, as_tuple) }
      as_tuple || value.is_a?(Struct) ? { tuple: elements } : elements
    when Set then { set: value.map { |element| encode(element, true) } }
    when Hash then { dict: value.map { |key, element| [encode(key, true), encode(element)] } }
    else raise TypeError, "a #{value.class} was given that no class or function has made"
    end
  end

  VALUES = [NilClass, TrueClass, FalseClass, Integer, Float, String, Symbol, Array, Struct, Set, Hash].freeze

  def self.number_of(object)
    OBJECTS.find { |_, known| known.equal?(object) }&.first
  end

  def self.decode(data)
    return data.map { |element| decode(element) } if data.is_a?(Array)
    return data unless data.is_a?(Hash)
    form, content = data.first
    case form
    when 'tuple' then decode(content)
    when 'set' then Set.new(decode(content))
    when 'dict' then content.to_h { |key, value| [decode(key), decode(value)] }
    when 'int' then Integer(content)
    when 'float' then { 'nan' => Float::NAN, 'inf' => Float::INFINITY, '-inf' => -Float::INFINITY }[content]
    when 'object' then OBJECTS[content]
    end
  end

  def self.perform(request)
    arguments = decode(request['args'] || [])
    return invoke(request, arguments) if request.key?('new')
    return OBJECTS[request['text']].to_s if request.key?('text')

    object = OBJECTS[request['on']]
    result = object.public_send(habitual(object, request['get'] || request['call']), *arguments)
    # An object that a method makes is numbered here.
    OBJECTS[OBJECTS.keys.max + 1] = result if result.is_a?(object.class) && number_of(result).nil?
    result
  end

  # `issolved` may also be `issolved?`, and `solve_if_ONE` `solve_if_one`.
  def self.habitual(object, name)
    names = [name, "#{name}?", name.downcase, "#{name.downcase}?"]
    names.find { |one| object.respond_to?(one) } || name
  end

  # Makes an object of a class, or calls a function.
  def self.invoke(request, arguments)
    name = request['class']
    main = TOPLEVEL_BINDING.receiver
    result = name ? Object.const_get(name).new(*arguments) : main.send(request['function'], *arguments)
    is_new = number_of(result).nil? && (name || VALUES.none? { |kind| result.is_a?(kind) })
    OBJECTS[request['new']] = result if is_new
    result
  end

  def self.raised(error)
    names = error.class.ancestors.take_while { |kind| kind != Object }.grep(Class).map(&:name).compact
    names += names.map { |name| ALSO[name] }.compact
    names << 'TypeError' if error.is_a?(ArgumentError) && error.message.start_with?('wrong number of arguments')
    place = (error.backtrace_locations || []).find { |at| File.basename(at.path) != 'puzzlemark.rb' }
    at = place && File.exist?(place.path) ? [File.basename(place.path), place.lineno] : nil
    message = error.message.lines.first.to_s.chomp
    { raises: { type: names.first.to_s.split('::').last, message: message, ancestors: names.drop(1), at: at } }
  end

  def self.converse
    REPLIES.sync = true
    REPLIES.puts 'puzzlemark json 1'
    while (line = REQUESTS.gets)
      reply =
        begin
          { returns: encode(perform(JSON.parse(line))) }
        rescue SystemExit
          raise
        rescue Exception => e # rubocop:disable Lint/RescueException
          raised(e)
        end
      $stdout.flush
      REPLIES.puts JSON.generate(reply)
    end
  end
end

require_relative 'puzzle.rb'
Puzzlemark.converse
